import { isIP } from 'node:net'
import { unreadable } from '../../failures.ts'
import { canonicalMac } from '../../mac.ts'
import type { ActiveSession } from '../detail.ts'
import { decoded } from '../../transport/xml.ts'
import { address } from './session-xml.ts'

/** One session takes no more: beyond it an element does not end. */
const longestElement = 65_536
const open = '<activeSession>'
const close = '</activeSession>'

/**
 * The list of active sessions as it comes, an element at a time: tens of megabytes of which a line each is kept. The vendor's
 * guide calls the root `activeSessionList`; what answers calls it `activeList`.
 */
export class ActiveListText {
  readonly #name: string
  readonly #take: (session: ActiveSession) => void
  readonly #decoder = new TextDecoder()
  #rest = ''
  #ended = false
  /** Elements that tell of no MAC. */
  dropped = 0

  /** @param take is given every session of an endpoint */
  constructor(name: string, take: (session: ActiveSession) => void) {
    this.#name = name
    this.#take = take
  }

  /** @throws Failure unreadable when it is no such list */
  write(octets: Uint8Array): void {
    this.#read(this.#decoder.decode(octets, { stream: true }))
  }

  /** @throws Failure unreadable when the list is not whole */
  end(): void {
    this.#read(this.#decoder.decode())
    if (!this.#ended) throw this.#notUnderstood('a list of sessions that does not end')
  }

  #read(text: string): void {
    const all = this.#rest + text
    let from = 0
    for (;;) {
      const at = all.indexOf(open, from)
      if (at === -1) break
      const end = all.indexOf(close, at)
      if (end === -1) break
      this.#between(all.slice(from, at))
      this.#element(all.slice(at + open.length, end))
      from = end + close.length
    }
    this.#rest = all.slice(from)
    const begins = this.#rest.indexOf(open)
    if (begins !== -1) this.#between(this.#rest.slice(0, begins))
    else {
      this.#between(this.#rest)
      this.#ended ||= whole.test(this.#rest)
    }
    if (this.#rest.length > longestElement) throw this.#notUnderstood('an element without an end')
  }

  #between(text: string): void {
    if (/<!/.test(text)) throw this.#notUnderstood('a document type in XML')
  }

  #element(text: string): void {
    const cells = new Map<string, string>()
    for (const [, name = '', value = ''] of text.matchAll(child)) {
      const said = decoded(value.trim())
      if (said !== '' && !cells.has(name)) cells.set(name, said)
    }
    if (/<!/.test(text)) throw this.#notUnderstood('markup that no session has')
    const cell = (name: string) => cells.get(name) ?? null
    const caller = cell('calling_station_id')
    // Over a VPN the caller is an address, and who authenticates at a device has none: neither is a row that could not be read.
    if (caller === null || isIP(caller) !== 0) return
    const mac = canonicalMac(caller)
    if (mac === null) {
      this.dropped += 1
      return
    }
    this.#take({
      mac,
      username: cell('user_name'),
      nasAddress: address(cell('nas_ip_address') ?? cell('device_ip_address')),
      address: address(cell('framed_ip_address')),
      sessionId: cell('audit_session_id') ?? cell('cpmsession_id'),
      server: cell('server'),
    })
  }

  #notUnderstood(evidence: string) {
    return unreadable({
      cause: 'not-understood',
      message: `${this.#name} answered with something that could not be parsed`,
      evidence,
    })
  }
}

const child = /<([a-z_]{1,40})(?:\s[^<>]{0,400})?>([^<]{0,4000})<\/\1>/g
const whole = /<\/activeList>|<\/activeSessionList>|<active(?:Session)?List(?:\s[^<>]{0,400})?\/>/
