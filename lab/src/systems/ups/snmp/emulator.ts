import type { RemoteInfo, Socket } from 'node:dgram'
import { once } from 'node:events'
import type { Emulator, Lab, Listening, StartEmulator } from '../../../emulator/emulator.ts'
import type { Ups } from '../../../world/model/ups.ts'
import { RateWindow } from '../../../emulator/rate-window.ts'
import { bound } from '../../switch/snmp/bound-socket.ts'
import { garble } from '../../switch/snmp/garbling.ts'
import { UpsCard } from './card.ts'

const system = 'ups-snmp'

/** SNMP v2c of every UPS with a card, one UDP socket each. */
export const upsCards: StartEmulator = (lab) => new UpsCards(lab)

class UpsCards implements Emulator {
  readonly system = system
  readonly machines: readonly string[]
  readonly #lab: Lab
  readonly #units: readonly Ups[]
  readonly #sockets: Socket[] = []
  readonly #waiting = new Set<NodeJS.Timeout>()
  readonly #rate = new RateWindow()
  #garbled = 0

  constructor(lab: Lab) {
    this.#lab = lab
    this.#units = [...lab.world.ups.values()].filter(({ way }) => way !== 'nut')
    this.machines = this.#units.map(({ name }) => name)
  }

  async start(): Promise<readonly Listening[]> {
    try {
      return await Promise.all(this.#units.map((unit) => this.#listen(unit)))
    } catch (error) {
      await this.stop()
      throw error
    }
  }

  async stop(): Promise<void> {
    for (const timer of this.#waiting) clearTimeout(timer)
    this.#waiting.clear()
    await Promise.all(
      this.#sockets.splice(0).map(async (socket) => {
        const closed = once(socket, 'close')
        socket.close()
        await closed
      }),
    )
  }

  async #listen(unit: Ups): Promise<Listening> {
    const { world, host, accounts } = this.#lab
    const card = new UpsCard(world, unit, accounts.snmp)
    const socket = await bound(host, this.#lab.preferredPort(system, unit.name))
    this.#sockets.push(socket)
    socket.on('message', (datagram, from) => this.#receive(unit, card, socket, datagram, from))
    socket.on('error', () => undefined)
    return { system, device: unit.name, protocol: 'snmp', host, port: socket.address().port }
  }

  #receive({ name }: Ups, card: UpsCard, socket: Socket, datagram: Buffer, from: RemoteInfo): void {
    const { levers, journal } = this.#lab
    const reach = levers.device(name)
    if (reach.unreachable) return
    const pulled = levers.system(system)
    const { reply, text } = card.receive(datagram, pulled.refusing)
    journal.add({ system, device: name, from: `${from.address}:${from.port}`, text })
    if (reply === null || pulled.silent) return
    if (pulled.rateLimit !== null && !this.#rate.admits(pulled.rateLimit)) return
    const sent = pulled.garbled ? garble(reply, this.#garbled++) : reply
    const send = () => socket.send(sent, from.port, from.address, () => undefined)
    const delay = reach.slow + pulled.slow
    if (delay <= 0) return send()
    const timer = setTimeout(() => {
      this.#waiting.delete(timer)
      send()
    }, delay)
    this.#waiting.add(timer)
  }
}
