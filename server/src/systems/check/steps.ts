import type { Failure, FailureCause } from '@patchbay/connectors/failures'
import type { Check, CheckStep } from '@patchbay/contract/systems/checking'

export type StepName = CheckStep['step']

export const stepNames: readonly StepName[] = ['name', 'route', 'trust', 'sign-in', 'rights', 'answer']

const todos: Readonly<Partial<Record<FailureCause, string>>> = {
  'name-unknown': 'Check how the name is spelt, or enter the address instead.',
  'destination-not-allowed':
    'If the system belongs to you, add its network to MANAGEMENT_NETWORKS and start the server again.',
  'no-route': 'Check the routing and the firewalls between this server and the system.',
  'connection-refused': 'Check the port, and that the service is switched on.',
  'connection-lost': 'Check the port; something else may answer there, or a firewall cut the connection.',
  'timed-out': 'Check the address and the firewalls on the way; the system may also be overloaded.',
  'trust-not-proven': 'Compare the fingerprint with the system itself, and pin it only if it is the same.',
  'credential-refused': 'Check the account in the system itself, and enter its secret again.',
  'right-missing': 'Give the account the right that is named, in the system itself.',
  busy: 'Wait a moment and test again.',
  'rate-limited': 'Wait until it may be asked again, and ask it less often.',
  'server-error': 'Look into the system itself: it reports an error of its own.',
  'not-understood': 'Check that address and port lead to a system of this product and version.',
  'too-large': 'Look into the system itself: it answers far more than it was asked.',
}

export const todoFor = (failure: Failure): string | null => todos[failure.detail.cause] ?? null

/** As a sentence, with its full stop. */
export const sentence = (text: string) => (/[.!?]$/.test(text) ? text : `${text}.`)

export type StepDone = Omit<Partial<CheckStep>, 'step' | 'took'> & {
  readonly state: CheckStep['state']
  readonly words: string
}

/** Keeps the steps of one test: each begins when the one before has ended, and after a failure none begins. */
export class Steps {
  readonly #steps: CheckStep[] = []
  readonly #at = new Date()
  readonly #began = performance.now()
  #ok = true

  get failed(): boolean {
    return !this.#ok
  }

  get all(): readonly CheckStep[] {
    return this.#steps
  }

  async take(step: StepName, work: () => Promise<StepDone>): Promise<void> {
    if (!this.#ok) return
    const began = performance.now()
    const done = await work()
    this.#steps.push({
      todo: null,
      shown: [],
      parts: [],
      ...done,
      words: sentence(done.words),
      step,
      took: Math.round(performance.now() - began),
    })
    if (done.state === 'failed') this.#ok = false
  }

  end(): Check {
    const reached = new Set(this.#steps.map(({ step }) => step))
    const rest = stepNames
      .filter((step) => !reached.has(step))
      .map((step): CheckStep => ({
        step,
        state: 'not-reached',
        words: 'Not reached.',
        todo: null,
        took: null,
        shown: [],
        parts: [],
      }))
    return {
      ok: this.#ok,
      at: this.#at.toISOString(),
      took: Math.round(performance.now() - this.#began),
      steps: [...this.#steps, ...rest],
    }
  }
}
