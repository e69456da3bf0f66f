import { CallError } from '../../../errors/call-error.ts'
import type { Handlers } from '../../../http/handlers.ts'
import { granterNow, previewRights, saveRights } from '../../../people/change-rights.ts'
import { changeDirectoryRules, readDirectoryRules } from '../../../people/directory-rules.ts'
import { membersThere, prepareMembers, standingOf } from '../../../people/directory-members.ts'
import { outsiderNamed } from '../../../people/directory-sign-in.ts'
import { toldOfRules } from '../../../people/entries.ts'
import { given } from '../../../people/outsiders.ts'
import {
  listProviders,
  previewProvider,
  removeProvider,
  saveProvider,
} from '../../../people/openid-providers.ts'
import { noteSetUp } from '../../../people/sign-in-methods.ts'
import type { CallContext } from '../../call-context.ts'
import { proveClick } from '../../prove.ts'

type Sources = Pick<CallContext, 'database' | 'systems'>

/** Everything that rules can be written for. */
const sourcesOf = async ({ database, systems }: Sources) => [
  ...systems.ofKind('directory').map(({ name, title }) => ({ name, title })),
  ...(await listProviders(database)).map(({ name, title }) => ({ name, title })),
]

export const sourceNames = async (sources: Sources): Promise<ReadonlySet<string>> =>
  new Set((await sourcesOf(sources)).map(({ name }) => name))

function directoryNamed(systems: CallContext['systems'], system: string) {
  const directory = systems.ofKind('directory').find(({ name }) => name === system)
  if (directory !== undefined) return directory
  const why = 'Only a connected directory can be read. A provider sends groups at sign-in.'
  throw new CallError('input-not-valid', { fields: { system: why } })
}

const askedMembers = (
  systems: CallContext['systems'],
  { system, group }: { readonly system: string; readonly group: string },
  signal: AbortSignal,
) => membersThere(directoryNamed(systems, system), group, signal)

/** Directories and providers that sign people in. */
export function elsewhereCalls(
  context: CallContext,
): Pick<
  Handlers,
  | 'GET /administration/user-management/directory/'
  | 'PUT /administration/user-management/directory/'
  | 'POST /administration/user-management/directory/preview/'
  | 'POST /administration/user-management/directory/try/'
  | 'POST /administration/user-management/directory/members/'
  | 'POST /administration/user-management/directory/prepare/'
  | 'GET /administration/user-management/openid/'
  | 'PUT /administration/user-management/openid/'
  | 'POST /administration/user-management/openid/preview/'
  | 'POST /administration/user-management/openid/remove/'
> {
  const { database, systems, vault } = context
  return {
    'GET /administration/user-management/directory/': async () => {
      const { version, rules } = await readDirectoryRules(database)
      return { version, systems: await sourcesOf(context), rules }
    },

    'PUT /administration/user-management/directory/': async ({ body, person, visit, record }) => {
      const words = 'Enter your password. A rule gives people access.'
      await proveClick(context, person, visit, body.reentered, words)
      const change = changeDirectoryRules(await sourceNames(context), body.version, body.rules)
      const { done } = await saveRights(database, person, change, (transaction, { before }) =>
        record(transaction, toldOfRules(before, body.rules)),
      )
      return { version: done.version }
    },

    'POST /administration/user-management/directory/preview/': async ({ body, person }) =>
      previewRights(
        database,
        person,
        changeDirectoryRules(await sourceNames(context), body.version, body.rules),
      ),

    'POST /administration/user-management/directory/try/': async ({ body, signal }) => {
      const directory = directoryNamed(systems, body.system)
      const outsider = await outsiderNamed(directory, body.username, signal)
      const nobody = { exists: false, name: '', groups_there: [], rules: [], role: 0, groups: [] }
      if (outsider === null) return nobody
      const theirs = body.rules.filter(({ system }) => system === body.system)
      const { matching, role, groups } = given(theirs, outsider.groups)
      return {
        exists: true,
        name: `${outsider.firstname} ${outsider.lastname}`.trim(),
        groups_there: [...new Set(outsider.groups.filter((name) => name.includes('=')))],
        rules: body.rules.flatMap((rule, at) => (matching.includes(rule) ? [at] : [])),
        role,
        groups,
      }
    },

    'POST /administration/user-management/directory/members/': async ({ body, signal }) => {
      const there = await askedMembers(systems, body, signal)
      if (there === null) return { group: null, complete: true, people: [] }
      const people = await Promise.all(
        there.people.map(async (member) => {
          const { id, username, firstname, lastname, email, enabled } = member
          const { here, whyNot } = await standingOf(database, body.system, member)
          const name = `${firstname} ${lastname}`.trim()
          return { id, username, name, email, enabled, here, why_not: whyNot }
        }),
      )
      return { group: there.group, complete: there.complete, people }
    },

    'POST /administration/user-management/directory/prepare/': async ({ body, person, signal, record }) => {
      // Read again: what the browser sends says only whom of them.
      const there = await askedMembers(systems, body, signal)
      const chosen = (there?.people ?? []).filter(({ id }) => id !== null && body.members.includes(id))
      if (chosen.length !== new Set(body.members).size) {
        throw new CallError('input-not-valid', {
          fields: { members: 'Somebody is no longer in the group.' },
        })
      }
      const change = prepareMembers(body.system, chosen, body.groups)
      const { done, effect } = await saveRights(database, person, change, async (transaction, { people }) => {
        for (const { id, username } of people) {
          const detail = { person: id, before: {}, after: { source: body.system }, groups: [...body.groups] }
          await record(transaction, { target: username, detail })
        }
      })
      return { made: done.people.length, effect }
    },

    'GET /administration/user-management/openid/': () => listProviders(database),

    'PUT /administration/user-management/openid/': async ({ body: asked, person, visit, record }) => {
      const { reentered, ...body } = asked
      const words = 'Enter your password. A provider can sign anybody in.'
      await proveClick(context, person, visit, reentered, words)
      return database.transaction().execute(async (transaction) => {
        const granter = await granterNow(transaction, person)
        const { version, before } = await saveProvider(transaction, vault, granter, body)
        const { client_secret, certificate_authority, ...after } = body
        await noteSetUp(transaction, [body.name], [granter.id], 'provider')
        await record(transaction, {
          target: body.name,
          detail: {
            before,
            after: { ...after, certificate_authority: certificate_authority !== null },
            secret: client_secret === null ? 'kept' : 'entered',
          },
        })
        return { version }
      })
    },

    'POST /administration/user-management/openid/preview/': ({ body, person }) =>
      previewProvider(database, vault, person, body),

    'POST /administration/user-management/openid/remove/': ({ body, person, record }) =>
      database.transaction().execute(async (transaction) => {
        const granter = await granterNow(transaction, person)
        await removeProvider(transaction, granter, body.name, body.version)
        await record(transaction, { target: body.name, detail: {} })
        return null
      }),
  }
}
