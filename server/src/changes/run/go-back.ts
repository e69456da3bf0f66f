import type { Step } from '../kind.ts'
import { readSteps } from '../rows.ts'
import { carryStep } from './carry-step.ts'
import type { Carrying, StepEnd } from './carry-step.ts'

/** How a run ended that was taken back; `unknown` is where something did not answer, so that it has to be tried on. */
export type BackEnd =
  | { readonly is: 'undone' }
  | { readonly is: 'undo-failed'; readonly why: string }
  | { readonly is: 'unknown'; readonly why: string }

/**
 * Puts back what was begun, the last first but for what keeps the others, and reads that each is as it was. A step that cannot be put back now is tried
 * again for a while; the ones before it are put back all the same, since each is a harm of its own. What was done and has no way
 * back is said, and then it is not undone.
 */
export async function goBack(carrying: Carrying, begun: readonly Step[]): Promise<BackEnd> {
  const standing = await standingOf(carrying, begun)
  const faults = standing.length === 0 ? [] : [`This was done and cannot be undone: ${standing.join('; ')}`]
  let silent = false
  const reversed = [...begun.entries()].toReversed()
  const keeping = reversed.filter(([, { keeps }]) => keeps === true)
  for (const [position, step] of [...reversed.filter((one) => !keeping.includes(one)), ...keeping]) {
    const { name, title, back } = step
    if (typeof back === 'string') continue
    const place = { direction: 'back' as const, position, name, title, restores: true }
    const end = await untilDone(carrying, () => carryStep(carrying, place, back))
    if (end.is === 'done') continue
    faults.push(`${step.title}: ${end.why}`)
    silent ||= isSilent(end)
  }
  if (faults.length === 0) return { is: 'undone' }
  return { is: silent ? 'unknown' : 'undo-failed', why: faults.join('; ') }
}

/** Nothing was answered: what was asked for may still be done by asking once more. */
export const isSilent = (end: StepEnd): boolean => end.is === 'unknown' || (end.is === 'failed' && end.away)

/** Whether anything of a run can be put back. */
export const canGoBack = (steps: readonly Step[]): boolean => steps.some(({ back }) => back !== 'stays')

/** Titles of what was sent, was read to be done, and stays; what was so already is nobody's doing. */
async function standingOf({ database, hold }: Carrying, begun: readonly Step[]): Promise<string[]> {
  const told = await readSteps(database, hold.change)
  return begun.flatMap(({ back, title }, at) => {
    const done = told.some(
      ({ direction, position, state, tries }) =>
        direction === 'forth' && position === at && state === 'done' && tries > 0,
    )
    return back === 'stays' && done ? [title] : []
  })
}

/** Tries what must not be left undone until it holds, or the pace ends. */
export async function untilDone(carrying: Carrying, carry: () => Promise<StepEnd>): Promise<StepEnd> {
  const { pace, hold } = carrying
  for (const pause of pace.restore) {
    const end = await carry()
    if (end.is === 'done' || pause === null) return end
    await pace.pause(pause)
    await hold.confirm()
  }
  throw new Error('The pace of restoring has no end.')
}
