import type { Failure, FailureCause } from '@patchbay/connectors/failures'
import type { Check, CheckStep } from '@patchbay/contract/systems/checking'

export type StepName = CheckStep['step']

export const stepNames: readonly StepName[] = ['name', 'route', 'trust', 'sign-in', 'rights', 'answer']

const todos: Readonly<Partial<Record<FailureCause, string>>> = {
  'name-unknown': 'Check the spelling of the name, or enter the address.',
  'destination-not-allowed':
    'If the system belongs to you, add its network to MANAGEMENT_NETWORKS and start the server again.',
  'no-route': 'Check the routing and the firewalls between this server and the system.',
  'connection-refused': 'Check the port, and that the service is on.',
  'connection-lost': 'Check the port and the firewalls on the path.',
  'timed-out': 'Check the address and the firewalls on the path. The system may also be overloaded.',
  'trust-not-proven': 'Compare the fingerprint on the system itself, and pin it only if it is the same.',
  'credential-refused': 'Check the account in the system itself, and enter its secret again.',
  'right-missing': 'Give the account the named right on the system itself.',
  busy: 'Wait a moment and test again.',
  'rate-limited': 'Wait, and lower the limit of questions per minute.',
  'server-error': 'Check the system itself. It reports an internal error.',
  'not-understood': 'Check that address and port belong to this product and version.',
  'too-large': 'Check the system itself. Its answer is too large.',
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
