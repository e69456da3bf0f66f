import { inspect } from 'node:util'

const hidden = '[hidden]'

/** A value that prints as `[hidden]` wherever it is printed: template, JSON, inspect, log. Only `reveal` gives it. */
export class Secret {
  readonly #value: string

  constructor(value: string) {
    this.#value = value
  }

  reveal(): string {
    return this.#value
  }

  toString(): string {
    return hidden
  }

  toJSON(): string {
    return hidden
  }

  [inspect.custom](): string {
    return hidden
  }
}
