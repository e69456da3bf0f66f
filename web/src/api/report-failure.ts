import type { Calls } from '@patchbay/contract/api/calls'
import type { ChangePath } from '@patchbay/contract/changes/kinds/all'
import type { PlanPath } from '@patchbay/contract/plans/all'
import { dismissToast, readToast, showToast } from './toast-store.ts'
import type { CallFailure } from './failure.ts'
import { toastText } from './toast-rule.ts'

/** Resources, changes, workflows and what administrators save have calls of the same kind, so a rule tells which of theirs change something. */
type OfAll =
  | `${string} /site-resources/${string}`
  | `${string} /administration/license-information/${string}`
  | `PUT /administration/${string}`
  | `POST ${ChangePath}/${string}`
  | `POST ${PlanPath}/${string}`
const changesOfAll =
  /^(?:POST|PUT) \/(?:site-resources|administration\/license-information)\/(?!.*\/preview\/$)|^PUT \/administration\/|\/apply\/$|^POST \/workflows\/[a-z-]+\/(?:stop|decide|answer)\/$/

type Changing = {
  [N in keyof Calls]: N extends OfAll ? never : Calls[N]['changes'] extends true ? N : never
}[keyof Calls]

/** The calls that change something. The type demands exactly those that the contract marks so. */
const changing: Readonly<Record<Changing, true>> = {
  'POST /account/key-requests/': true,
  'POST /account/key-requests/withdraw/': true,
  'POST /account/password/': true,
  'POST /account/second-factor/confirm/': true,
  'POST /account/second-factor/enrol/': true,
  'POST /command-centre/run/batch/stop/': true,
  'POST /command-centre/approvals/approve/': true,
  'POST /command-centre/approvals/approve-alike/': true,
  'POST /command-centre/approvals/hand-over/': true,
  'POST /command-centre/approvals/look-again/': true,
  'POST /command-centre/approvals/refuse/': true,
  'POST /command-centre/run/cancel/': true,
  'POST /command-centre/run/stop/': true,
  'POST /command-centre/run/note/': true,
  'POST /command-centre/run/settle/': true,
  'POST /command-centre/run/keep/': true,
  'POST /command-centre/run/ticket-note/': true,
  'POST /command-centre/run/desk-comments/': true,
  'POST /account/second-factor/recovery-codes/': true,
  'POST /account/second-factor/remove/': true,
  'POST /account/sessions/end/': true,
  'POST /account/tokens/': true,
  'POST /account/tokens/revoke/': true,
  'POST /administration/connected-systems/devices/': true,
  'POST /administration/connected-systems/devices/enable/': true,
  'POST /administration/connected-systems/devices/import/': true,
  'POST /administration/connected-systems/devices/remove/': true,
  'POST /administration/connected-systems/import/': true,
  'POST /administration/connected-systems/stop-changes/': true,
  'POST /quarantine/': true,
  'POST /administration/connected-systems/system/': true,
  'POST /administration/connected-systems/system/allow/': true,
  'POST /administration/connected-systems/system/enable/': true,
  'POST /administration/connected-systems/system/remove/': true,
  'POST /administration/user-management/directory/prepare/': true,
  'POST /administration/user-management/grants/': true,
  'POST /administration/user-management/grants/settle/': true,
  'POST /administration/user-management/grants/withdraw/': true,
  'POST /administration/user-management/groups/': true,
  'POST /administration/user-management/groups/remove/': true,
  'POST /administration/user-management/key-requests/settle/': true,
  'POST /administration/user-management/openid/remove/': true,
  'POST /administration/user-management/person/': true,
  'POST /administration/user-management/person/confirm/': true,
  'POST /administration/user-management/person/password/': true,
  'POST /administration/user-management/person/second-factor/remove/': true,
  'POST /administration/user-management/person/status/': true,
  'POST /administration/user-management/person/unlock/': true,
  'POST /administration/user-management/roles/': true,
  'POST /administration/user-management/roles/remove/': true,
  'POST /administration/user-management/sessions/end/': true,
  'POST /administration/user-management/tokens/revoke/': true,
  'POST /scanner/scans/': true,
  'DELETE /scanner/scans/': true,
  'POST /users/first-account/': true,
  'PUT /account/preferences/': true,
  'POST /users/password/': true,
  'POST /workflows/security-response/assign/': true,
  'POST /workflows/security-response/case/': true,
  'POST /workflows/security-response/cases/': true,
  'POST /workflows/security-response/contain/': true,
  'POST /workflows/security-response/false-alarm/': true,
  'POST /workflows/security-response/import/': true,
  'POST /workflows/security-response/note/': true,
  'POST /workflows/switch-port-allocation/holds/': true,
  'POST /workflows/switch-port-allocation/holds/extend/': true,
  'POST /workflows/switch-port-allocation/holds/release/': true,
  'POST /workflows/switch-port-allocation/reclaims/': true,
  'POST /workflows/switch-port-allocation/reclaims/answer/': true,
}

/** A change, whichever it is; a reading by its name. */
const kindOf = (call: string) => (Object.hasOwn(changing, call) || changesOfAll.test(call) ? 'change' : call)

/** The toast of a failure ends with the next success of its kind. */
export function reportSuccess(call: string): void {
  if (readToast()?.of === kindOf(call)) dismissToast()
}

/** The one place where a failed call is logged and becomes the toast. */
export function reportFailure(failure: CallFailure): void {
  logFailure(failure)
  const of = kindOf(failure.call)
  const changes = of === 'change'
  // The form of a preview says itself that somebody else has saved meanwhile, with the way out.
  if (!changes && failure.code === 'moved') return
  showToast({ tone: 'error', text: toastText(failure, changes), of })
}

/** Only the log, for a call that nobody waits for. */
export function logFailure(failure: CallFailure): void {
  // oxlint-disable-next-line no-console -- the specification wants failed calls logged
  console.error(`${failure.call} failed: ${failure.status ?? 'no answer'}`, failure.reference ?? '')
}
