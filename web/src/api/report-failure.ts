import type { Calls } from '@patchbay/contract/calls'
import { showToast } from '../ui/toast-store.ts'
import type { CallFailure } from './failure.ts'
import { toastText } from './toast-rule.ts'

type Changing = { [N in keyof Calls]: Calls[N]['changes'] extends true ? N : never }[keyof Calls]

/** The calls that change something. The type demands exactly those that the contract marks so. */
const changing: Readonly<Record<Changing, true>> = {
  'POST /site-resources/network-locations/import/': true,
  'POST /users/first-account/': true,
}

/** The one place where a failed call is logged and becomes the toast. */
export function reportFailure(failure: CallFailure): void {
  logFailure(failure)
  showToast({ tone: 'error', text: toastText(failure, Object.hasOwn(changing, failure.call)) })
}

/** Only the log, for a call that nobody waits for. */
export function logFailure(failure: CallFailure): void {
  // oxlint-disable-next-line no-console -- the specification wants failed calls logged
  console.error(`${failure.call} failed: ${failure.status ?? 'no answer'}`, failure.reference ?? '')
}
