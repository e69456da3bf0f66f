import type { ShownTable } from '../../../query/export/shown-table.ts'
import type { Members } from './use-members.ts'

const howWords = (staticGroup: boolean | null) =>
  staticGroup === null ? null : staticGroup ? 'by hand' : 'by profiling'

/** Everybody in a group, and not only the page that is shown; null for what was not read of a member. */
export function membersTable(
  group: string,
  { members, summary }: Members,
  source: string | null,
): ShownTable {
  return {
    name: `members of ${group}`,
    columns: ['Group', 'MAC', 'Description', 'Profile', 'In the group', 'Source', 'Observed at'],
    rows: members.map(({ mac, description, profile, staticGroup }) => [
      group,
      mac,
      description,
      profile,
      howWords(staticGroup),
      source,
      summary?.observedAt ?? null,
    ]),
  }
}
