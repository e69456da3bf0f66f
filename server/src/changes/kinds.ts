import { assignPort } from './assign-port/index.ts'
import type { ChangeKind } from './kind.ts'
import { reserveAddress } from './reserve-address/index.ts'

/** What a kind asks and keeps is its own; the pipeline hands it back what it gave. */
const kind = <Intent extends object, Snapshot extends object>(
  one: ChangeKind<Intent, Snapshot>,
): ChangeKind => one

/** Every kind of change there is: a folder and a line here. */
export const kinds: readonly ChangeKind[] = [kind(assignPort), kind(reserveAddress)]

export function kindNamed(among: readonly ChangeKind[], name: string): ChangeKind {
  const kind = among.find((each) => each.name === name)
  if (kind === undefined) throw new Error(`There is no kind of change called ${name}.`)
  return kind
}
