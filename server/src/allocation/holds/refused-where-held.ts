import type { Check } from '@patchbay/contract/changes/check'
import type { Kysely } from 'kysely'
import type { ChangeKind } from '../../changes/kind.ts'
import type { Database } from '../../database/schema.ts'
import { heldWords } from './held-words.ts'
import { holdOfPort } from './hold-rows.ts'

/** The port of a target, `interface sw-b12-2 GigabitEthernet1/0/14`; null of a target of another sort. */
function portOf(target: string): { readonly switch: string; readonly interface: string } | null {
  const [sort, name, on] = target.split(' ')
  return sort === 'interface' && name !== undefined && on !== undefined
    ? { switch: name, interface: on }
    : null
}

/** Who else keeps a port that a change of any kind is about to touch, by its targets; empty where nobody does. */
export async function holdChecks(
  database: Kysely<Database>,
  targets: readonly string[],
  requester: number | null,
): Promise<readonly Check[]> {
  const checks: Check[] = []
  for (const target of targets) {
    const port = portOf(target)
    const hold = port === null ? null : await holdOfPort(database, port.switch, port.interface)
    if (hold === null || hold.person_id === requester) continue
    checks.push({
      id: 'port-hold',
      level: 'red',
      words: `${heldWords(hold)}.`,
      way: `Ask ${hold.holder} to release it, or choose another port.`,
      source: null,
      observedAt: null,
      protectedClass: null,
    })
  }
  return checks
}

/** The same kind, which refuses a port that another person holds: at its preview, and once more right before anything is sent. */
export const refusedWhereHeld = (kind: ChangeKind): ChangeKind => ({
  ...kind,
  checkRequester: async (intent, snapshot, requester, means) => [
    ...((await kind.checkRequester?.(intent, snapshot, requester, means)) ?? []),
    ...(await holdChecks(means.database, kind.targets(intent), requester.id ?? null)),
  ],
})
