import { policyNames, policyShapes } from '@patchbay/contract/policies/policies'
import type { PolicyName, PolicyValue, PolicyVersion, VersionOf } from '@patchbay/contract/policies/policies'
import { sql } from 'kysely'
import type { Kysely, Transaction } from 'kysely'
import type { Database } from '../database/schema.ts'
import type { PolicyVersionTable } from '../database/tables/questions.ts'
import { CallError } from '../errors/call-error.ts'

/** The policy in force; the default where nobody has set one. */
export async function readPolicy<N extends PolicyName>(
  database: Kysely<Database>,
  name: N,
): Promise<PolicyValue<N>> {
  const row = await database.selectFrom('policy').select('value').where('name', '=', name).executeTakeFirst()
  return row === undefined ? usualOf(name) : valueOf(name, row.value)
}

/** One version, as stored beside a run that used it; null where there is none. Version 0 is the default. */
export async function readPolicyVersion<N extends PolicyName>(
  database: Kysely<Database>,
  name: N,
  version: number,
): Promise<PolicyValue<N> | null> {
  if (version === 0) return usualOf(name)
  const row = await database
    .selectFrom('policy_version')
    .select('value')
    .where('name', '=', name)
    .where('version', '=', version)
    .executeTakeFirst()
  return row === undefined ? null : valueOf(name, row.value)
}

/** The policy in force with its version; 0 is the default. */
export async function readNumberedPolicy<N extends PolicyName>(
  database: Kysely<Database>,
  name: N,
): Promise<{ readonly value: PolicyValue<N>; readonly version: number }> {
  const row = await database
    .selectFrom('policy')
    .select(['value', 'version'])
    .where('name', '=', name)
    .executeTakeFirst()
  return row === undefined
    ? { value: usualOf(name), version: 0 }
    : { value: valueOf(name, row.value), version: row.version }
}

export const usualOf = <N extends PolicyName>(name: N) => valueOf(name, policyShapes[name].usual)

/** The stored value in today's shape; an older shape that no longer matches is an error, never applied in part. */
export const valueOf = <N extends PolicyName>(name: N, stored: unknown) =>
  policyShapes[name].value.parse(stored) as PolicyValue<N>

const newest = 100

/** Versions of one policy, newest first, with the default last; of very many the newest. */
export async function listVersions(database: Kysely<Database>, name: PolicyName): Promise<PolicyVersion[]> {
  const rows = await database
    .selectFrom('policy_version')
    .selectAll()
    .where('name', '=', name)
    .orderBy('version', 'desc')
    .limit(newest)
    .execute()
  const versions = rows.map((row) => recordedPolicy(name, row))
  return rows.length < newest ? [...versions, asItCame(name)] : versions
}

/** Every policy in force, in the order of the contract. */
export async function listPolicies(database: Kysely<Database>): Promise<PolicyVersion[]> {
  const rows = await database
    .selectFrom('policy_version')
    .innerJoin('policy', (join) =>
      join
        .onRef('policy.name', '=', 'policy_version.name')
        .onRef('policy.version', '=', 'policy_version.version'),
    )
    .selectAll('policy_version')
    .execute()
  const byName = new Map(rows.map((row) => [row.name, row]))
  return policyNames.map((name) => {
    const row = byName.get(name)
    return row === undefined ? asItCame(name) : recordedPolicy(name, row)
  })
}

const asItCame = (name: PolicyName) =>
  ({
    name,
    value: usualOf(name),
    version: 0,
    changed_at: null,
    changed_by: null,
    why: null,
  }) as PolicyVersion

type Row = Pick<PolicyVersionTable, 'version' | 'value' | 'changer' | 'why'> & { readonly changed_at: Date }

const recordedPolicy = (name: PolicyName, { version, value, changed_at, changer, why }: Row) =>
  ({
    name,
    value: valueOf(name, value),
    version,
    changed_at: changed_at.toISOString(),
    changed_by: changer,
    why,
  }) as PolicyVersion

export interface PolicyChange<N extends PolicyName> {
  readonly value: PolicyValue<N>
  /** The version that it replaces. */
  readonly version: number
  readonly why: string
}

/** Sets a policy as a new version. @throws CallError `moved` when somebody was quicker */
export async function changePolicy<N extends PolicyName>(
  transaction: Transaction<Database>,
  name: N,
  { value, version, why }: PolicyChange<N>,
  changer: { readonly id: number; readonly username: string },
): Promise<VersionOf<N>> {
  const stored = JSON.stringify(value)
  const written =
    version === 0
      ? await transaction
          .insertInto('policy')
          .values({ name, value: stored, changed_by: changer.id })
          .onConflict((conflict) => conflict.column('name').doNothing())
          .returning('version')
          .executeTakeFirst()
      : await transaction
          .updateTable('policy')
          .set({
            value: stored,
            version: sql<number>`version + 1`,
            changed_at: sql<Date>`now()`,
            changed_by: changer.id,
          })
          .where('name', '=', name)
          .where('version', '=', version)
          .returning('version')
          .executeTakeFirst()
  if (written === undefined) throw new CallError('moved')
  const row = await transaction
    .insertInto('policy_version')
    .values({
      name,
      version: written.version,
      value: stored,
      changed_by: changer.id,
      changer: changer.username,
      why,
    })
    .returningAll()
    .executeTakeFirstOrThrow()
  return recordedPolicy(name, row) as VersionOf<N>
}
