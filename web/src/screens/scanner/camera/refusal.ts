/** Why there is no picture. */
export type Refusal = 'refused' | 'absent' | 'busy' | 'not-secure'

/** By the names of `getUserMedia`. */
const byName: Readonly<Record<string, Refusal>> = {
  NotAllowedError: 'refused',
  NotFoundError: 'absent',
  NotSupportedError: 'absent',
  OverconstrainedError: 'absent',
  NotReadableError: 'busy',
  AbortError: 'busy',
  SecurityError: 'not-secure',
}

export const refusalOf = (error: unknown): Refusal =>
  (error instanceof DOMException ? byName[error.name] : undefined) ?? 'busy'

/** What is wrong, and the way on. */
export const refusalWords: Readonly<Record<Refusal, string>> = {
  refused:
    'The browser may not use the camera. Allow it in the site settings of the browser. Until then type the code, or use a handheld scanner.',
  absent: 'This device has no camera. Type the code, or use a handheld scanner.',
  busy: 'The camera does not start. Another app may be using it. Close that app and try again, or type the code.',
  'not-secure':
    'Browsers give the camera to pages over HTTPS alone. Open this page over HTTPS, or type the code.',
}
