import { z } from 'zod'
import type { Ask } from '../../asking.ts'
import { refused, unreachable, unreadable } from '../../failures.ts'
import { checked, exactJsonOf, jsonOf } from '../../transport/answers.ts'
import type { HttpClient } from '../../transport/https.ts'

const outcome = z.object({
  result: z.int(),
  text: z.string().optional(),
  arguments: z.unknown().optional(),
})

// The control agent and kea-dhcp4 itself (2.7.2 and later) wrap the answer in an array with one element per service;
// refusals of a login, and a server without its emulation flag, send the bare map.
const envelope = z.union([z.array(outcome).min(1), outcome])

export type KeaAnswer =
  | { readonly state: 'ok'; readonly text: string; readonly arguments: unknown; readonly receivedAt: Date }
  /** Result 3: asked well, nothing there. */
  | { readonly state: 'empty'; readonly arguments: unknown; readonly receivedAt: Date }
  /** Result 2: the hook with this command is not loaded. */
  | { readonly state: 'unsupported'; readonly receivedAt: Date }

/** A command that is more than a question. */
export interface Manner {
  /** Numbers stay as they are written, for what is sent back again. */
  readonly exact?: true
  /** What it does not do it says in its own words, which are then told. */
  readonly changes?: true
}

/** Kea's HTTP control channel: every outcome is HTTP 200, the result code inside decides. */
export interface KeaChannel {
  readonly name: string
  command(
    command: string,
    parameters: Readonly<Record<string, unknown>> | null,
    ask: Ask,
    manner?: Manner,
  ): Promise<KeaAnswer>
}

/**
 * Kea's own limit for a command is 10 s and cannot be set (ARM, control channel): what has not come a little later will
 * not come, and another question may have the place.
 */
const commandLimit = 12_000

export function keaChannel(name: string, path: string, http: HttpClient): KeaChannel {
  return {
    name,
    async command(command, parameters, ask, { exact = false, changes = false } = {}) {
      const question = {
        command,
        service: ['dhcp4'],
        ...(parameters === null ? {} : { arguments: parameters }),
      }
      const { text, receivedAt } = await http.ask(
        {
          method: 'POST',
          path,
          headers: { 'content-type': 'application/json' },
          body: JSON.stringify(question),
          types: ['application/json'],
          // A configuration with thousands of reservations is larger than the usual answer.
          maximum: 32 * 1024 * 1024,
        },
        { signal: ask.signal, limit: Math.min(ask.limit, commandLimit) },
      )
      const parsed = checked(name, envelope, (exact ? exactJsonOf : jsonOf)(name, text))
      const answer = Array.isArray(parsed) ? parsed[0] : parsed
      if (answer === undefined)
        throw unreadable({ cause: 'not-understood', message: `${name} sent no answer` })
      if (changes) refuseUndone(name, command, answer)
      return judge(name, command, answer, receivedAt)
    },
  }
}

/** 1 is an error, 4 a conflict with what it holds, 5 (3.2) one after which it serves nobody. */
function refuseUndone(name: string, command: string, { result, text = '' }: z.output<typeof outcome>): void {
  if (![1, 4, 5].includes(result) || /unable to forward command/i.test(text)) return
  const words = text
    .replaceAll(/\p{Cc}+/gu, ' ')
    .trim()
    .slice(0, 300)
  throw refused({
    cause: 'not-understood',
    message: `${name} did not run ${command}: ${words === '' ? `it answered with result ${result}` : words}`,
    evidence: `${command}: result ${result}`,
  })
}

function judge(name: string, command: string, answer: z.output<typeof outcome>, receivedAt: Date): KeaAnswer {
  const evidence = `${command}: result ${answer.result} ${(answer.text ?? '').slice(0, 200)}`
  switch (answer.result) {
    case 0:
      return { state: 'ok', text: answer.text ?? '', arguments: answer.arguments, receivedAt }
    case 3:
      return { state: 'empty', arguments: answer.arguments, receivedAt }
    case 2:
      return { state: 'unsupported', receivedAt }
    case 401:
      throw refused({ cause: 'credential-refused', message: `${name} refused the login`, evidence })
    case 403:
      throw refused({
        cause: 'right-missing',
        message: `${name} does not permit this to the account`,
        evidence,
      })
    default: {
      throw unreachable({ cause: 'server-error', message: reported(name, answer.text ?? ''), evidence })
    }
  }
}

function reported(name: string, text: string): string {
  if (/unable to forward command/i.test(text)) {
    return `${name} is up, but its DHCP server does not answer`
  }
  // Said by another daemon's own channel (3.2; before, the service was not looked at) and by an agent without the server.
  if (
    /^unsupported service 'dhcp4'|^forwarding socket is not configured for the server type dhcp4/.test(text)
  ) {
    return `${name} is not the DHCPv4 server of Kea, or its agent does not have it`
  }
  return `${name} could not answer: it reports an internal error`
}
