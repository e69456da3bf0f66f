import { unreachable } from '../failures.ts'
import { startDeadline } from './limits.ts'
import { untilAborted } from './until-aborted.ts'
import type { Ask } from '../asking.ts'

interface Flight {
  readonly answer: Promise<unknown>
  readonly controller: AbortController
  /** When the work itself runs out, by `performance.now()`. */
  readonly until: number
  listeners: number
}

/**
 * Identical questions in flight share one answer. Each caller keeps a limit and a signal of its own; the work is called
 * off when the last caller has left.
 */
export class SharedAnswers {
  readonly #flights = new Map<string, Flight>()

  /** @param work is given a signal of its own and the limit of the first caller. */
  async ask<T>(question: string, name: string, ask: Ask, work: (ask: Ask) => Promise<T>): Promise<T> {
    const deadline = startDeadline(name, ask, ask.limit)
    const flight = this.#join(question, ask, work)
    flight.listeners += 1
    try {
      return (await untilAborted(deadline.signal, flight.answer)) as T
    } finally {
      deadline.end()
      flight.listeners -= 1
      if (flight.listeners === 0) {
        this.#forget(question, flight)
        flight.controller.abort(
          unreachable({ cause: 'cancelled', message: `The question to ${name} was cancelled` }),
        )
      }
    }
  }

  #join<T>(question: string, ask: Ask, work: (ask: Ask) => Promise<T>): Flight {
    const until = performance.now() + ask.limit
    const flying = this.#flights.get(question)
    // A flight that ends long before our own limit would fail us early: then ask anew.
    if (flying !== undefined && flying.until > until - ask.limit / 2) return flying
    const controller = new AbortController()
    const answer = work({ signal: controller.signal, limit: ask.limit })
    const flight: Flight = { answer, controller, until, listeners: 0 }
    this.#flights.set(question, flight)
    const landed = () => this.#forget(question, flight)
    answer.then(landed, landed)
    return flight
  }

  #forget(question: string, flight: Flight): void {
    if (this.#flights.get(question) === flight) this.#flights.delete(question)
  }
}
