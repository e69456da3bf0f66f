import { json, reply } from '../../transport/test-server.ts'
import type { Answering } from '../../transport/test-server.ts'
import { unreachable } from '../../failures.ts'
import type { Writing } from '../../writing.ts'
import type { Command } from './test-kea.ts'

/** A running configuration as text, with what is easily lost on the way: a number with a point, words that nobody knows. */
export const running = (more = '', reservations = '') =>
  `{ "t1-percent": 1.0, "later": { "known": [ 1e3, 0.50 ] }${more}, "shared-networks": [ { "name": "B09", "subnet4": [
  { "id": 900, "subnet": "10.9.0.0/24", "later": "word", "reservations": [] } ] } ],
  "subnet4": [ { "id": 716, "subnet": "10.7.16.0/20", "cache-threshold": 0.0, "reservations": [
    { "hw-address": "00:1b:44:11:3a:b7", "ip-address": "10.7.16.60", "hostname": "b07-printer-02" }${reservations} ] } ] }`

const sentConfiguration = (command: Command) => command.arguments?.['Dhcp4']

/** Kea without host_cmds: takes what it is given, and counts its hashes. */
export class ConfiguredKea {
  text: string
  hash = 1
  readonly written: string[] = []
  readonly answers: Record<string, Answering>

  constructor(text = running(), withHash = true) {
    this.text = text
    const hash = () => (withHash ? `, "hash": "H${this.hash}"` : '')
    const answer = (body: string) => reply(200, { 'content-type': 'application/json' }, body)
    this.answers = {
      'list-commands': json([{ result: 0, arguments: ['config-get', 'config-set', 'list-commands'] }]),
      'config-get': (received, response) =>
        answer(`[ { "result": 0, "arguments": { "Dhcp4": ${this.text}${hash()} } } ]`)(received, response),
      'config-test': json([{ result: 0, text: 'Configuration seems sane.' }]),
      'config-set': (received, response) => {
        if (sentConfiguration(JSON.parse(received.body) as Command) === undefined)
          throw new Error('without Dhcp4')
        this.text = given(received.body)
        this.hash += 1
        json([{ result: 0, text: 'Configuration successful.' }])(received, response)
      },
      'config-write': (received, response) => {
        this.written.push(this.text)
        json([{ result: 0, text: 'Configuration written to /etc/kea/kea-dhcp4.conf successful' }])(
          received,
          response,
        )
      },
    }
    if (!withHash) return
    this.answers['config-hash-get'] = (received, response) =>
      json([{ result: 0, arguments: { hash: `H${this.hash}` } }])(received, response)
  }
}

/** The configuration inside a command, as it was written. */
export function given(body: string): string {
  const begin = body.indexOf('{"Dhcp4":') + '{"Dhcp4":'.length
  return body.slice(begin, body.lastIndexOf('}}'))
}

/** Without the spaces between its parts. */
export const tight = (text: string) =>
  text.replaceAll(/\s*([{}[\],:])\s*/g, '$1').replaceAll(/(?<=[\d"])\s+(?=[\]}])/g, '')

export const writing = (mayNot = false): Writing & { readonly asked: string[] } => {
  const asked: string[] = []
  return {
    asked,
    limit: 5_000,
    signal: new AbortController().signal,
    beforeSending: async (to) => {
      asked.push(to)
      if (mayNot) throw unreachable({ cause: 'cancelled', message: 'All changes were stopped' })
    },
  }
}
