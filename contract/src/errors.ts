/**
 * Every error a call may answer: its status, its words for the person and whether it raises an alarm.
 * The body is always `{message, code, id, fields?}`; unknown trouble is `internal`, bland outside and complete in the log.
 */
export interface CatalogueEntry {
  readonly status: number
  readonly message: string
  /** True when somebody who watches the log should look at it. */
  readonly alarm: boolean
}

export const errors = {
  'sign-in-refused': { status: 401, message: 'The username or password is not right.', alarm: false },
  'second-factor-required': { status: 401, message: 'Enter the code of your second factor.', alarm: false },
  'second-factor-wrong': {
    status: 401,
    message: 'The code is not right, or was used already.',
    alarm: false,
  },
  'account-disabled': {
    status: 401,
    message: 'This account is disabled. Ask an administrator.',
    alarm: false,
  },
  'account-expired': {
    status: 401,
    message: 'This account has expired. Ask an administrator.',
    alarm: false,
  },
  'account-not-admitted': {
    status: 401,
    message: 'Your account has no rights here. Ask an administrator.',
    alarm: false,
  },
  'password-expired': {
    status: 401,
    message: 'Your password has expired. Change it in the directory.',
    alarm: false,
  },
  'password-must-change': {
    status: 401,
    message: 'You must choose a new password in the directory first.',
    alarm: false,
  },
  'account-locked': {
    status: 401,
    message: 'The directory has locked this account. Wait, or ask for it to be unlocked.',
    alarm: false,
  },
  'sign-in-hours': {
    status: 401,
    message: 'The directory does not let you sign in at this hour.',
    alarm: false,
  },
  'sign-in-place': {
    status: 401,
    message: 'The directory does not let you sign in from here.',
    alarm: false,
  },
  'provider-refused': { status: 401, message: 'The provider did not sign you in.', alarm: false },
  'directory-unavailable': {
    status: 503,
    message: 'The directory does not answer. Local accounts can still sign in.',
    alarm: true,
  },
  'provider-unavailable': {
    status: 503,
    message: 'The provider does not answer. Local accounts can still sign in.',
    alarm: true,
  },
  'too-many-attempts': { status: 429, message: 'Too many attempts. Wait and try again.', alarm: true },
  'alert-not-signed': {
    status: 401,
    message: 'No connected system of alerts signed this, or its time is more than 5 min away.',
    alarm: false,
  },
  'alert-repeated': { status: 409, message: 'An alert of this id was accepted before.', alarm: false },
  'not-signed-in': { status: 401, message: 'You are not signed in.', alarm: false },
  'refresh-reused': { status: 401, message: 'This session has ended. Sign in again.', alarm: true },
  // Told to whoever comes after the one for whom the alarm was raised.
  'session-used-twice': { status: 401, message: 'This session has ended. Sign in again.', alarm: false },
  'key-missing': { status: 403, message: 'You do not hold the key for this.', alarm: false },
  'reason-needed': {
    status: 428,
    message: 'Say why you look this up. The reason goes into the record.',
    alarm: false,
  },
  'second-factor-needed': {
    status: 403,
    message: 'Set up your second factor first, in My account.',
    alarm: false,
  },
  'password-change-needed': {
    status: 403,
    message: 'Choose a new password first, in My account.',
    alarm: false,
  },
  'provider-must-confirm': {
    status: 403,
    message: 'Confirm your identity at your provider first, then repeat this within 5 min.',
    alarm: false,
  },
  'session-needed': { status: 403, message: 'A program with a token may not do this.', alarm: false },
  'grant-exceeds-own': {
    status: 403,
    message: 'You can grant and remove only rights that you hold yourself.',
    alarm: true,
  },
  'last-administrator': {
    status: 409,
    message: 'This would leave nobody who can administer. Make another administrator first.',
    alarm: false,
  },
  'second-person-needed': {
    status: 409,
    message: 'This gives the right to manage people. Another administrator must agree.',
    alarm: false,
  },
  'another-must-save': {
    status: 409,
    message:
      'This freeze is in force for you too, so nothing was changed. Another person must save the same within 24 h; they were notified.',
    alarm: false,
  },
  'own-request': {
    status: 403,
    message: 'You requested this yourself. Another person must agree.',
    alarm: true,
  },
  'role-missing': {
    status: 403,
    message: 'The site leaves this to another role.',
    alarm: true,
  },
  'way-in-given': {
    status: 403,
    message: 'Two people are needed, and these two accounts are not independent yet.',
    alarm: true,
  },
  'own-account': {
    status: 409,
    message: 'You cannot remove your own rights. Ask another administrator.',
    alarm: false,
  },
  moved: {
    status: 409,
    message: 'Somebody else saved this since you opened it. Your changes were not saved.',
    alarm: false,
  },
  'target-held': {
    status: 409,
    message: 'Somebody else is changing this now.',
    alarm: false,
  },
  'preview-old': {
    status: 409,
    message: 'This preview is older than five minutes, or was used. Preview it again.',
    alarm: false,
  },
  'check-stands': { status: 409, message: 'A check blocks this change.', alarm: false },
  'check-unanswered': {
    status: 400,
    message: 'Enter a reason for going past the checks.',
    alarm: false,
  },
  'looked-moved': {
    status: 409,
    message: 'It changed since its preview. Compare both before you agree.',
    alarm: false,
  },
  'not-alike': {
    status: 409,
    message: 'These changes are not all alike. None was approved.',
    alarm: false,
  },
  'not-waiting': {
    status: 409,
    message: 'This no longer waits for approval.',
    alarm: false,
  },
  'changes-stopped': { status: 409, message: 'All changes to the network are stopped.', alarm: false },
  'key-of-another': {
    status: 422,
    message: 'This key was used for another change.',
    alarm: false,
  },
  'too-late': { status: 409, message: 'It is too late: the run has started or ended.', alarm: false },
  'cannot-be-stopped': {
    status: 409,
    message: 'Its steps cannot be undone, so it runs to its end.',
    alarm: false,
  },
  'cannot-be-undone': { status: 409, message: 'This change cannot be undone here.', alarm: false },
  'not-as-recorded': {
    status: 409,
    message:
      'This run differs from the record, so it is not signed. An administrator must find out who changed the database.',
    alarm: true,
  },
  'still-used': { status: 409, message: 'This is still in use.', alarm: false },
  'origin-refused': { status: 403, message: 'This request came from another site.', alarm: true },
  'not-found': { status: 404, message: 'The call does not exist.', alarm: false },
  'no-such-thing': { status: 404, message: 'It does not exist, or is not yours.', alarm: false },
  'input-not-valid': { status: 400, message: 'The request is not valid.', alarm: false },
  'body-not-json': { status: 400, message: 'The body is not valid JSON.', alarm: false },
  'media-type-not-accepted': { status: 415, message: 'Send the body as application/json.', alarm: false },
  'body-too-large': { status: 413, message: 'The body is too large.', alarm: false },
  'not-acceptable': { status: 406, message: 'Ask for application/json or text/event-stream.', alarm: false },
  'too-busy': { status: 503, message: 'The server is busy. Try again in a moment.', alarm: true },
  'deadline-passed': { status: 504, message: 'The answer took too long.', alarm: false },
  'list-too-slow': {
    status: 422,
    message:
      'Reading this list took too long and was stopped. Narrow it with a filter, or try again in a minute.',
    alarm: false,
  },
  /** Its message is the failure's own sentence, which names the system. */
  'system-failed': { status: 502, message: 'A connected system did not answer as expected.', alarm: false },
  'database-unavailable': {
    status: 503,
    message: 'The database does not answer. Try again in a moment.',
    alarm: true,
  },
  'record-unavailable': {
    status: 503,
    message: 'The record cannot be written, so nothing was done.',
    alarm: true,
  },
  'storage-full': {
    status: 503,
    message:
      'The disk of the console is almost full, so nothing was changed. An administrator must make room.',
    alarm: false,
  },
  sealed: { status: 503, message: 'The server is sealed: its key is missing.', alarm: true },
  'not-quarantined': { status: 409, message: 'This console is not in quarantine.', alarm: false },
  quarantined: {
    status: 503,
    message:
      'This console is in quarantine: its database may be a copy. An administrator must confirm the database first.',
    alarm: false,
  },
  stopping: { status: 503, message: 'The server is stopping. Try again in a moment.', alarm: false },
  internal: { status: 500, message: 'Something went wrong', alarm: true },
} as const satisfies Record<string, CatalogueEntry>

export type ErrorCode = keyof typeof errors

export interface ErrorBody {
  message: string
  code: ErrorCode
  /** Correlation id; the same id stands in the server's log. */
  id: string
  /** What is wrong, by the name of the field or, for `key-missing`, the missing key under `key`. */
  fields?: Record<string, string>
}
