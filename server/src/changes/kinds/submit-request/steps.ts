import type { Means, Step } from '../../kind.ts'
import { attachSteps } from './attach-deed.ts'
import type { RequestIntent } from './intent.ts'
import { joinSteps } from './join-steps.ts'
import type { RequestSnapshot } from './snapshot.ts'
import { submitDeed } from './submit-deed.ts'
import { withdrawDeed } from './withdraw-deed.ts'

/** Submitted, then its files are attached: one that the desk does not take leaves the request as it is. */
export function requestSteps(intent: RequestIntent, before: RequestSnapshot, means: Means): Step[] {
  const { title } = before
  if (intent.join !== null) return joinSteps(intent, before, means)
  if (intent.does === 'withdraw') {
    const forth = withdrawDeed(intent, before, means)
    return [{ name: 'withdraw', title: `Withdraw it at ${title}`, forth, back: 'stays' }]
  }
  const submit: Step = {
    name: 'submit',
    title: `Submit it to ${title}`,
    forth: submitDeed(intent, before, means),
    back: withdrawDeed(intent, before, means),
  }
  return [submit, ...attachSteps(intent, before, means)]
}
