import type { Json, JsonObject } from './json.ts'

/** One daemon's answer to one command. `result`: 0 done, 1 error, 2 unknown command, 3 nothing found, 4 conflict. */
export interface Answer extends JsonObject {
  readonly result: number
}

/** Thrown by a command to answer result 1 with this text. */
export class CommandError extends Error {
  readonly result: number

  constructor(text: string, result = 1) {
    super(text)
    this.result = result
  }
}

export const done = (text: string | null, values?: Json): Answer => ({
  result: 0,
  ...(text === null ? {} : { text }),
  ...(values === undefined ? {} : { arguments: values }),
})

export const nothing = (text: string, values?: Json): Answer => ({
  result: 3,
  text,
  ...(values === undefined ? {} : { arguments: values }),
})

export const failed = (text: string, result = 1): Answer => ({ result, text })
