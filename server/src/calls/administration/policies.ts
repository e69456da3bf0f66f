import type { PolicyName } from '@patchbay/contract/policies/policies'
import { shortened } from '@patchbay/contract/policies/retention-days'
import { CallError } from '../../errors/call-error.ts'
import { learnPolicyRealms } from '../../directory/learn-realms.ts'
import type { Handlers } from '../../http/handlers.ts'
import { namesOfNobody, namesOfNoRole, namesOfNoUsers } from '../../people/named.ts'
import { changePolicy, listPolicies, listVersions, readPolicy } from '../../policies/policies.ts'
import type { PolicyChange } from '../../policies/policies.ts'
import { proveClick } from '../prove.ts'
import type { CallContext } from '../call-context.ts'

type PolicyCall = Extract<keyof Handlers, `${string} /administration/policies/${string}`>
type Changing = Parameters<Handlers['PUT /administration/policies/retention/']>[0]

export function policyCalls(context: CallContext): Pick<Handlers, PolicyCall> {
  const { database } = context
  const change = <N extends PolicyName>(
    name: N,
    body: PolicyChange<N>,
    { person, record }: Pick<Changing, 'person' | 'record'>,
  ) =>
    database.transaction().execute(async (transaction) => {
      const before = await readPolicy(transaction, name)
      const written = await changePolicy(transaction, name, body, person.profile)
      await record(transaction, {
        target: name,
        detail: { before, after: body.value, why: body.why },
      })
      return written
    })
  /** A name that is misspelt would keep everybody out. */
  const refuseNoUsers = async (field: string, classes: readonly { readonly usedBy: readonly string[] }[]) => {
    const [stranger] = await namesOfNoUsers(
      database,
      classes.flatMap(({ usedBy }) => usedBy),
    )
    if (stranger === undefined) return
    const words = `There is no role or group “${stranger}”.`
    throw new CallError('input-not-valid', { fields: { [field]: words } })
  }
  return {
    'GET /administration/policies/': async () => ({ policies: await listPolicies(database) }),
    'GET /administration/policies/versions/': async ({ query }) => ({
      versions: await listVersions(database, query.name),
    }),
    'PUT /administration/policies/reading-reason/': ({ body, ...call }) =>
      change('reading-reason', body, call),
    'PUT /administration/policies/protected-things/': async ({ body, ...call }) => {
      const [stranger] = await namesOfNobody(
        database,
        body.value.classes.flatMap(({ owners }) => owners),
      )
      if (stranger !== undefined) {
        const words = `There is no username “${stranger}”.`
        throw new CallError('input-not-valid', { fields: { classes: words } })
      }
      return change('protected-things', body, call)
    },
    'PUT /administration/policies/approval-rules/': async ({
      body: { reentered, ...body },
      visit,
      ...call
    }) => {
      const [stranger] = await namesOfNoRole(
        database,
        body.value.rules.flatMap(({ agreedBy }) => agreedBy),
      )
      if (stranger !== undefined) {
        const words = `There is no role “${stranger}”, so nobody could agree.`
        throw new CallError('input-not-valid', { fields: { rules: words } })
      }
      const words = 'Enter your password. These rules decide who agrees.'
      await proveClick(context, call.person, visit, reentered, words)
      return change('approval-rules', body, call)
    },
    'PUT /administration/policies/port-profiles/': async ({ body, ...call }) => {
      await refuseNoUsers('profiles', body.value.profiles)
      return change('port-profiles', body, call)
    },
    'PUT /administration/policies/endpoint-groups/': async ({ body, ...call }) => {
      await refuseNoUsers('granted', body.value.granted)
      return change('endpoint-groups', body, call)
    },
    'PUT /administration/policies/vlan-use/': async ({ body, ...call }) => {
      await refuseNoUsers('classes', body.value.classes)
      return change('vlan-use', body, call)
    },
    'PUT /administration/policies/pool-use/': ({ body, ...call }) => change('pool-use', body, call),
    'PUT /administration/policies/reservation-needs/': ({ body, ...call }) =>
      change('reservation-needs', body, call),
    'PUT /administration/policies/caps/': ({ body, ...call }) => change('caps', body, call),
    'PUT /administration/policies/port-power/': ({ body, ...call }) => change('port-power', body, call),
    'PUT /administration/policies/naming-patterns/': ({ body, ...call }) =>
      change('naming-patterns', body, call),
    'PUT /administration/policies/never-block/': ({ body, ...call }) => change('never-block', body, call),
    'PUT /administration/policies/own-realms/': async ({ body, ...call }) => {
      const written = await change('own-realms', body, call)
      learnPolicyRealms(body.value.realms)
      return written
    },
    'PUT /administration/policies/retention/': async ({ body: { deletes, ...body }, ...call }) => {
      const deleted = shortened(await readPolicy(database, 'retention'), body.value)
      if (deleted.length > 0 && !deletes) {
        throw new CallError('input-not-valid', { fields: { deletes: deleted.join(' ') } })
      }
      return change('retention', body, call)
    },
  }
}
