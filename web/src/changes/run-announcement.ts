import type { Run } from '@patchbay/contract/changes/run'
import { wordsOfRun } from '@patchbay/contract/runs'

/** What is told of a run, as somebody who does not see the page has to hear it. */
export type Heard = Pick<Run, 'state' | 'target' | 'proofs' | 'steps'>

/** What is new since the last telling, in words; nothing of a run that is told for the first time. */
export function saidOfRun(before: Heard | null, now: Heard): string[] {
  if (before === null) return []
  const stepsDone = new Set(before.steps.filter(({ state }) => state === 'done').map(keyOf))
  const proven = new Set(before.proofs.filter(({ state }) => state === 'proven').map(({ name }) => name))
  const steps = now.steps
    .filter((step) => step.state === 'done' && !stepsDone.has(keyOf(step)))
    .map(({ direction, title }) => `${direction === 'back' ? 'Back: ' : ''}${title}: done`)
  const proofs = now.proofs
    .filter(({ name, state }) => state === 'proven' && !proven.has(name))
    .map(({ title }) => `${title}: proven`)
  const moved = before.state === now.state ? [] : [`${now.target}: ${wordsOfRun[now.state].words}`]
  return [...steps, ...proofs, ...moved]
}

const keyOf = ({ direction, name }: Run['steps'][number]) => `${direction} ${name}`
