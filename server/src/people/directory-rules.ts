import type { AccessKey } from '@patchbay/contract/access-keys'
import type { DirectoryRule } from '@patchbay/contract/people/holders'
import type { Kysely, Transaction } from 'kysely'
import type { Database } from '../database/schema.ts'
import { CallError } from '../errors/call-error.ts'
import { assertCovered, fieldsChanged } from './change-rights.ts'
import type { RightsChange, Said } from './change-rights.ts'
import { keysOfGroups, readRoles } from './grants.ts'

export async function readDirectoryRules(database: Kysely<Database>) {
  const { version } = await database.selectFrom('directory_rules').select('version').executeTakeFirstOrThrow()
  const rows = await database.selectFrom('directory_rule').selectAll().orderBy('position').execute()
  const rules = rows.map(({ system, directory_group, role, group_id }): DirectoryRule => ({
    system,
    directory_group,
    role,
    group: group_id,
  }))
  return { version, rules }
}

export interface RulesSaid extends Said {
  readonly version: number
  readonly before: readonly DirectoryRule[]
}

/** Rules a line each: place in the order, whom it is about, and the names of role and group. */
async function asText(database: Kysely<Database>, rules: readonly DirectoryRule[]): Promise<string> {
  const roles = await readRoles(database)
  const groups = await database.selectFrom('person_group').select(['id', 'name']).execute()
  const lines = rules.map(({ system, directory_group, role, group }, at) => {
    const gives = [
      ...(role === null ? [] : [`role ${roles.get(role)?.name ?? role}`]),
      ...(group === null ? [] : [`group ${groups.find(({ id }) => id === group)?.name ?? group}`]),
    ]
    return `${at + 1}. ${system}: ${directory_group} → ${gives.join(', ')}`
  })
  return lines.join('\n')
}

/** Replaces the list of rules as one change of rights; who gains by it is known when they sign in. */
export function changeDirectoryRules(
  sources: ReadonlySet<string>,
  version: number,
  rules: readonly DirectoryRule[],
): RightsChange<RulesSaid> {
  return {
    affected: async () => [],
    work: async (transaction, granter) => {
      const put = await putDirectoryRules(transaction, granter, sources, version, rules)
      const fields = fieldsChanged(
        { rules: await asText(transaction, put.before) },
        { rules: await asText(transaction, rules) },
      )
      return { ...put, fields }
    },
  }
}

/**
 * Replaces the list of rules. What comes or goes must be within the keys of who changes it, since whoever is in such a
 * group of the directory will hold it.
 */
async function putDirectoryRules(
  transaction: Transaction<Database>,
  granter: { readonly id: number; readonly keys: ReadonlySet<AccessKey> },
  sources: ReadonlySet<string>,
  version: number,
  rules: readonly DirectoryRule[],
): Promise<Omit<RulesSaid, 'fields'>> {
  const now = await readDirectoryRules(transaction)
  if (now.version !== version) throw new CallError('moved', { fields: { version: String(now.version) } })
  const roles = await readRoles(transaction)
  const groups = await transaction.selectFrom('person_group').select('id').execute()
  const groupKeys = await keysOfGroups(
    transaction,
    groups.map(({ id }) => id),
  )
  for (const [at, rule] of rules.entries()) {
    const wrong = (field: string, why: string) =>
      new CallError('input-not-valid', { fields: { [`rules.${at}.${field}`]: why } })
    if (!sources.has(rule.system)) throw wrong('system', 'The directory does not exist.')
    if (rule.role === null && rule.group === null) throw wrong('role', 'Choose a role or a group.')
    if (rule.role !== null && !roles.has(rule.role)) throw wrong('role', 'The role does not exist.')
    if (rule.group !== null && !groups.some(({ id }) => id === rule.group)) {
      throw wrong('group', 'The group does not exist.')
    }
  }
  const text = (rule: DirectoryRule) =>
    JSON.stringify([rule.system, rule.directory_group, rule.role, rule.group])
  const [before, after] = [new Set(now.rules.map(text)), new Set(rules.map(text))]
  const moved = [
    ...now.rules.filter((rule) => !after.has(text(rule))),
    ...rules.filter((rule) => !before.has(text(rule))),
  ]
  // The order decides between roles, so with another order all of them count.
  const reordered = rules.some((rule, at) => text(rule) !== text(now.rules[at] ?? rule))
  for (const { role, group } of reordered ? [...now.rules, ...rules] : moved) {
    assertCovered(granter, role === null ? [] : (roles.get(role)?.keys ?? []))
    assertCovered(granter, group === null ? [] : (groupKeys.get(group) ?? []))
  }
  await transaction.deleteFrom('directory_rule').execute()
  if (rules.length > 0) {
    await transaction
      .insertInto('directory_rule')
      .values(
        rules.map(({ system, directory_group, role, group }, position) => ({
          position,
          system,
          directory_group,
          role,
          group_id: group,
        })),
      )
      .execute()
  }
  await transaction
    .updateTable('directory_rules')
    .set({ version: version + 1 })
    .execute()
  const ruled = (reordered ? [...now.rules, ...rules] : moved).map(({ system }) => system)
  return { version: version + 1, before: now.rules, ruled }
}
