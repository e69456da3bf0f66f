import type { Device, Reach, Trust } from '@patchbay/connectors/asking'
import type { Connector } from '@patchbay/connectors/connector/connector'
import type { Credential, ConnectorContext } from '@patchbay/connectors/connector-context'
import type { Target } from '@patchbay/connectors/transport/presented'
import type { Check } from '@patchbay/contract/systems/checking'
import { knockAt, lookAt, lookUp } from './addresses.ts'
import { takeReads } from './reads.ts'
import { Steps } from './steps.ts'

/** What is tested, saved or only typed. */
export interface Subject {
  readonly name: string
  readonly title: string
  readonly connector: Connector
  /** Already parsed by the connector. */
  readonly settings: unknown
  readonly reach: Reach | null
  readonly trust: Trust
  readonly credential: Credential | null
  /** Why its credential may not be used in this test; nothing is sent then. */
  readonly withheld: string | null
  /** The device that is asked, for a system that is many. */
  readonly device: Device | null
  /** By the credential that writes: what shows its rights is read too, and nothing is written. */
  readonly writing: boolean
}

/** Milliseconds for a whole test. */
const whole = 25_000

/**
 * Tests a connection step by step: name, route, trust, sign-in, rights, answer. A credential leaves only after the peer
 * has proved itself; steps behind a failure are not reached.
 */
export async function checkConnection(
  subject: Subject,
  context: ConnectorContext,
  outer: AbortSignal,
): Promise<Check> {
  const { connector, settings, device, credential, withheld } = subject
  const steps = new Steps()
  const signal = AbortSignal.any([outer, AbortSignal.timeout(whole)])
  const ask = { signal, limit: 10_000 }
  const reach = device?.reach ?? subject.reach
  const trust = device?.trust ?? subject.trust
  if (reach === null) {
    await steps.take('name', async () => ({
      state: 'failed',
      words: connector.perDevice ? 'There is no device to test' : 'There is no host to test',
      todo: connector.perDevice ? 'Add a device, or choose one.' : 'Enter its host and port.',
    }))
    return steps.end()
  }
  const place = {
    title: device?.name ?? subject.title,
    doors: connector.connecting.doors(reach, settings, device?.name ?? null),
    trust,
    context,
  }
  const targets: Target[] = []
  await steps.take('name', () => lookUp(place, targets, ask))
  await steps.take('route', () => knockAt(place, targets, ask))
  await steps.take('trust', () => lookAt(place, ask))
  if (withheld !== null) {
    await steps.take('sign-in', async () => ({
      state: 'failed',
      words: withheld,
      todo: 'Enter the secret, and test again.',
    }))
  }
  await takeReads(steps, {
    checks: connector.connecting.checks.filter(({ writing }) => subject.writing || writing !== true),
    open: () =>
      connector.open({ name: subject.name, reach: subject.reach, trust, credential, settings }, context),
    credential,
    context: {
      account: credential !== null && 'username' in credential ? credential.username : null,
      device,
    },
    signal,
  })
  return steps.end()
}
