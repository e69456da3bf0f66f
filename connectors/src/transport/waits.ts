import { AsyncLocalStorage } from 'node:async_hooks'
import type { BudgetNow } from '../telling.ts'

/** A question that has not gone out yet, for our own limits. */
export interface Wait {
  /** Name of the system or device it waits for. */
  readonly system: string
  /** Questions before it. */
  readonly before: number
  /** When its turn comes, where that is known. */
  readonly until: Date | null
}

/** Somebody who wants to know what keeps a question. */
export interface HearWaits {
  /** `wait` is null when what `key` stands for waits no more. */
  waits(key: object, wait: Wait | null): void
  /** A question was counted against a budget. */
  spent(budget: BudgetNow): void
}

const listening = new AsyncLocalStorage<HearWaits>()

/** Runs `work` and reports every wait of its questions to `listener`; waits of a shared question are not reported. */
export function hearWaits<T>(listener: HearWaits, work: () => T): T {
  return listening.run(listener, work)
}

/** Of one wait; bound to whoever asks, wherever it is called from. */
export interface WaitTold {
  at(before: number, until: Date | null): void
  end(): void
}

export function waitTold(system: string): WaitTold {
  const listener = listening.getStore()
  const key = {}
  return {
    at: (before, until) => listener?.waits(key, { system, before, until }),
    end: () => listener?.waits(key, null),
  }
}

export const tellSpent = (budget: BudgetNow): void => listening.getStore()?.spent(budget)
