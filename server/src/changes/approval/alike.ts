import { isDeepStrictEqual } from 'node:util'
import type { Preview } from '@patchbay/contract/changes/preview'
import { CallError } from '../../errors/call-error.ts'
import type { ChangeKind } from '../kind.ts'
import { kindNamed } from '../kind.ts'
import type { ChangeRow } from '../rows.ts'
import { stands } from '../rights/override.ts'

type Kinds = readonly ChangeKind[]

/** What changes that are agreed to together have in common, each with what is said of one that has it otherwise. */
const sameIn: readonly (readonly [string, (row: ChangeRow, kinds: Kinds) => unknown])[] = [
  ['its kind differs', ({ kind }) => kind],
  ['its settings differ', (row, kinds) => askedFor(kinds, row)],
  ['its start differs', beginning],
  ['its end differs', ({ expires_at: at }) => at?.getTime() ?? null],
  ['its end by ticket differs', ({ ends_with_ticket: ends, ticket }) => (ends ? ticket : null)],
  ['only one of them has automatic undo', ({ prove_or_undo: undo }) => undo],
  ['only one of them is an undo', ({ undo_of: run }) => run !== null],
  ['it needs approval for another reason', ({ preview }) => (preview as Preview).approval],
  ['its warnings differ', warningsOf],
  ['its effect on the target differs', sentenceOfEach],
]

/** What a row does, with `each` where its target stands. */
export function sentenceOfEach({ preview }: Pick<ChangeRow, 'preview'>): string {
  const { sentence, target } = preview as Preview
  return sentence.replaceAll(target, 'each')
}

/** Why a change is never agreed to with others, in the middle of a sentence; null where it may be. */
export function aloneBecause(kinds: Kinds, row: ChangeRow): string | null {
  const { checks } = row.preview as Preview
  if (row.plan !== null) return 'it is a step of a workflow, which is approved as a whole'
  if (askedFor(kinds, row) === null) return 'its kind is approved one by one'
  if (checks.some(({ level, protectedClass }) => level !== 'green' && protectedClass !== null)) {
    return 'it touches something protected'
  }
  if (checks.some(stands)) return 'a check blocks it'
  if (row.preview_before !== null) return 'it changed since it was requested'
  return null
}

/** What is otherwise in the second than in the first, in the middle of a sentence; null where they are alike. */
export const unlikeIn = (kinds: Kinds, first: ChangeRow, second: ChangeRow): string | null =>
  sameIn.find(([, part]) => !isDeepStrictEqual(part(first, kinds), part(second, kinds)))?.[0] ?? null

/** Names each that is not like the first. @throws CallError `not-alike` */
export function assertAlike(kinds: Kinds, rows: readonly ChangeRow[]): void {
  const [first] = rows
  if (first === undefined) return
  const faults = rows.flatMap((row): [string, string][] => {
    const named = `Run ${row.id}, ${row.target},`
    const alone = aloneBecause(kinds, row)
    if (alone !== null) return [[`run ${row.id}`, `${named} is approved on its own: ${alone}.`]]
    const unlike = unlikeIn(kinds, first, row)
    return unlike === null ? [] : [[`run ${row.id}`, `${named} is not like run ${first.id}: ${unlike}.`]]
  })
  if (faults.length > 0) throw new CallError('not-alike', { fields: Object.fromEntries(faults) })
}

/** Two or more each, as they come. */
export function alikeAmong(kinds: Kinds, rows: readonly ChangeRow[]): (readonly ChangeRow[])[] {
  const groups: [ChangeRow, ...ChangeRow[]][] = []
  for (const row of rows.filter((each) => aloneBecause(kinds, each) === null)) {
    const alike = groups.find(([first]) => unlikeIn(kinds, first, row) === null)
    if (alike === undefined) groups.push([row])
    else alike.push(row)
  }
  return groups.filter(({ length }) => length > 1)
}

/** Apart from its target; null where that is agreed to by itself. */
function askedFor(kinds: Kinds, { kind: name, intent }: ChangeRow): object | null {
  const kind = kindNamed(kinds, name)
  return kind.risky?.(intent) === true ? null : (kind.agreedTogether?.(intent) ?? null)
}

/** Of a list each begins in its turn; one whose time has come begins when somebody agrees. */
function beginning({ batch, run_at: at, state_at: since }: ChangeRow): string | number {
  if (batch !== null) return 'in its turn'
  return at === null || at <= since ? 'at once' : at.getTime()
}

function warningsOf({ preview }: ChangeRow): readonly string[] {
  const { checks } = preview as Preview
  return checks.filter(({ level }) => level === 'amber').map(({ id }) => id)
}
