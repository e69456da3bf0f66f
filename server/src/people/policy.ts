import type { ResolveDestination } from '@patchbay/connectors/connector-context'
import { refused } from '@patchbay/connectors/failures'
import type { Settings } from '../settings/settings.ts'

/** What this installation asks of people who sign in. */
export interface PeoplePolicy {
  readonly secondFactor: 'optional' | 'required'
  readonly productName: string
  /** What people are told goes to them by mail too. */
  readonly sendsMail: boolean
  /** Origin that people type; null takes the host of the request. */
  readonly publicUrl: URL | null
  /** Where a provider may be. */
  readonly resolve: ResolveDestination
  readonly now: () => Date
  /**
   * Milliseconds before which no refusal of a sign-in is answered where a directory is asked too: its time would tell
   * who is where.
   */
  readonly directoryFloor: number
  /** Wrong passwords of one account that a directory is asked about within its time of observation. */
  readonly directoryTries: number
}

const nowhere: ResolveDestination = () =>
  Promise.reject(
    refused({
      cause: 'destination-not-allowed',
      message: 'The address is outside the management networks.',
      evidence: 'no destination rule',
    }),
  )

export function peoplePolicy(
  settings: Pick<Settings, 'secondFactor' | 'productName' | 'publicUrl' | 'directoryTries' | 'mail'>,
  resolve: ResolveDestination = nowhere,
): PeoplePolicy {
  const { secondFactor, productName, publicUrl, directoryTries, mail } = settings
  return {
    secondFactor,
    productName,
    sendsMail: mail !== null,
    publicUrl,
    resolve,
    now: () => new Date(),
    directoryFloor: 1_000,
    directoryTries,
  }
}

/** Words that a password here must not be made of: the product, the organisation and the person. */
export function wordsOf(
  policy: PeoplePolicy,
  person: {
    readonly username: string
    readonly email: string
    readonly firstname: string
    readonly lastname: string
  },
): string[] {
  const texts = [policy.productName, policy.publicUrl?.hostname ?? '', ...Object.values(person)]
  return texts.flatMap((text) => (typeof text === 'string' ? text.split(/[^\p{L}\p{N}]+/u) : []))
}
