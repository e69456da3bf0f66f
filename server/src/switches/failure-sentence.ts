import type { Failure, FailureCause } from '@patchbay/connectors/failures'

/** What follows the name of the switch. A switch that refuses or is busy is there: only silence is "does not answer". */
const words: Readonly<Partial<Record<FailureCause, string>>> = {
  'credential-refused': 'refused the login',
  'right-missing': 'does not let this account read it',
  'trust-not-proven': 'could not prove that it is this switch, so it was asked nothing',
  'destination-not-allowed': 'may not be asked: its address is not among those that are allowed',
  'name-unknown': 'has a name that leads to no address',
  'connection-refused': 'does not answer: it refuses the connection',
  'connection-lost': 'broke the connection off',
  'rate-limited': 'asked to be left alone for a while',
  busy: 'is too busy to be asked just now',
  'server-error': 'answered with an error of its own',
  'too-large': 'told more than can be taken in',
  'not-understood': 'answered in words that are not understood',
  'text-not-allowed': 'was not asked: the question was not allowed',
  absent: 'does not tell this',
  cancelled: 'was not asked to the end',
}

/** How the asking failed, in the words that follow the switch's name. */
export const failureSentence = ({ kind, detail }: Failure): string =>
  words[detail.cause] ?? (kind === 'throttled' ? 'is too busy to be asked just now' : 'does not answer')
