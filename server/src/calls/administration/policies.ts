import type { PolicyName } from '@patchbay/contract/policies/policies'
import type { Handlers } from '../../http/handlers.ts'
import { changePolicy, listPolicies, listVersions, readPolicy } from '../../policies/policies.ts'
import type { PolicyChange } from '../../policies/policies.ts'
import type { Surroundings } from '../surroundings.ts'

type PolicyCall = Extract<keyof Handlers, `${string} /administration/policies/${string}`>
type Changing = Parameters<Handlers['PUT /administration/policies/retention/']>[0]

export function policyCalls({ database }: Pick<Surroundings, 'database'>): Pick<Handlers, PolicyCall> {
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
  return {
    'GET /administration/policies/': async () => ({ policies: await listPolicies(database) }),
    'GET /administration/policies/versions/': async ({ query }) => ({
      versions: await listVersions(database, query.name),
    }),
    'PUT /administration/policies/reading-reason/': ({ body, ...call }) =>
      change('reading-reason', body, call),
    'PUT /administration/policies/protected-things/': ({ body, ...call }) =>
      change('protected-things', body, call),
    'PUT /administration/policies/retention/': ({ body, ...call }) => change('retention', body, call),
  }
}
