import { CallError } from '../../../http/call-error.ts'
import type { Handlers } from '../../../http/handlers.ts'
import { granterNow } from '../../../people/change-rights.ts'
import { putDirectoryRules, readDirectoryRules } from '../../../people/directory-rules.ts'
import { outsiderNamed } from '../../../people/directory-sign-in.ts'
import { given } from '../../../people/outsiders.ts'
import { listProviders, removeProvider, saveProvider } from '../../../people/openid-providers.ts'
import type { Surroundings } from '../../surroundings.ts'

/** Directories and providers that sign people in. */
export function elsewhereCalls({
  database,
  systems,
  vault,
}: Surroundings): Pick<
  Handlers,
  | 'GET /administration/user-management/directory/'
  | 'PUT /administration/user-management/directory/'
  | 'POST /administration/user-management/directory/try/'
  | 'GET /administration/user-management/openid/'
  | 'PUT /administration/user-management/openid/'
  | 'POST /administration/user-management/openid/remove/'
> {
  const sources = async () => [
    ...systems.ofKind('directory').map(({ name, title }) => ({ name, title })),
    ...(await listProviders(database)).map(({ name, title }) => ({ name, title })),
  ]
  return {
    'GET /administration/user-management/directory/': async () => {
      const { version, rules } = await readDirectoryRules(database)
      return { version, systems: await sources(), rules }
    },

    'PUT /administration/user-management/directory/': async ({ body, person, record }) => {
      const names = new Set((await sources()).map(({ name }) => name))
      return database.transaction().execute(async (transaction) => {
        const granter = await granterNow(transaction, person)
        const { version, before } = await putDirectoryRules(
          transaction,
          granter,
          names,
          body.version,
          body.rules,
        )
        const plain = (rules: typeof before) => rules.map((rule) => ({ ...rule }))
        await record(transaction, {
          target: null,
          detail: { before: plain(before), after: plain(body.rules) },
        })
        return { version }
      })
    },

    'POST /administration/user-management/directory/try/': async ({ body, signal }) => {
      const directory = systems.ofKind('directory').find(({ name }) => name === body.system)
      if (directory === undefined) {
        const why = 'Only a connected directory can be asked; a provider tells groups at sign-in.'
        throw new CallError('input-not-valid', { fields: { system: why } })
      }
      const outsider = await outsiderNamed(directory, body.username, signal).catch(() => {
        throw new CallError('directory-unavailable')
      })
      const nobody = { found: false, name: '', groups_there: [], rules: [], role: 0, groups: [] }
      if (outsider === null) return nobody
      const theirs = body.rules.filter(({ system }) => system === body.system)
      const { matching, role, groups } = given(theirs, outsider.groups)
      return {
        found: true,
        name: `${outsider.firstname} ${outsider.lastname}`.trim(),
        groups_there: [...new Set(outsider.groups.filter((name) => name.includes('=')))],
        rules: body.rules.flatMap((rule, at) => (matching.includes(rule) ? [at] : [])),
        role,
        groups,
      }
    },

    'GET /administration/user-management/openid/': () => listProviders(database),

    'PUT /administration/user-management/openid/': ({ body, person, record }) =>
      database.transaction().execute(async (transaction) => {
        const granter = await granterNow(transaction, person)
        const { version, before } = await saveProvider(transaction, vault, granter, body)
        const { client_secret, certificate_authority, ...after } = body
        await record(transaction, {
          target: body.name,
          detail: {
            before,
            after: { ...after, certificate_authority: certificate_authority !== null },
            secret: client_secret === null ? 'kept' : 'entered',
          },
        })
        return { version }
      }),

    'POST /administration/user-management/openid/remove/': ({ body, person, record }) =>
      database.transaction().execute(async (transaction) => {
        const granter = await granterNow(transaction, person)
        await removeProvider(transaction, granter, body.name, body.version)
        await record(transaction, { target: body.name, detail: {} })
        return null
      }),
  }
}
