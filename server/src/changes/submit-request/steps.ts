import type { Means, Step } from '../kind.ts'
import { attachDeed } from './attach-deed.ts'
import type { RequestIntent } from './intent.ts'
import type { RequestSnapshot } from './snapshot.ts'
import { submitDeed } from './submit-deed.ts'
import { withdrawDeed } from './withdraw-deed.ts'

/** Submitted, then its files are attached: one that the desk does not take leaves the request as it is. */
export function requestSteps(intent: RequestIntent, before: RequestSnapshot, means: Means): Step[] {
  const { title } = before
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
  const attach = intent.files.map((file, at): Step => {
    const forth = attachDeed(file, intent, before, means)
    return {
      name: `attach ${at + 1}`,
      title: `Attach ${file.name}`,
      forth,
      back: 'needless',
      dispensable: true,
    }
  })
  return [submit, ...attach]
}
