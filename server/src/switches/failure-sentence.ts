import type { Failure, FailureCause } from '@patchbay/connectors/failures'

/** What follows the name of the switch. A switch that refuses or is busy is there: only silence is "does not answer". */
const words: Readonly<Partial<Record<FailureCause, string>>> = {
  'credential-refused': 'refused the login',
  'right-missing': 'does not let this account read it',
  'trust-not-proven': 'could not prove its identity, so it was not asked',
  'destination-not-allowed': 'may not be asked: its address is not allowed',
  'name-unknown': 'has a name that does not resolve',
  'connection-refused': 'refuses the connection',
  'connection-lost': 'dropped the connection',
  'rate-limited': 'throttles questions for a while',
  busy: 'is too busy now',
  'server-error': 'answered with an internal error',
  'too-large': 'sent too large an answer',
  'not-understood': 'answered in a format that could not be parsed',
  'text-not-allowed': 'was not asked: the question is not allowed',
  absent: 'does not report this',
  cancelled: 'was only asked in part',
}

/** How the asking failed, in the words that follow the switch's name. */
export const failureSentence = ({ kind, detail }: Failure): string =>
  words[detail.cause] ?? (kind === 'throttled' ? 'is too busy now' : 'does not answer')
