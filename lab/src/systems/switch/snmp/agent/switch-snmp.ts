import type { RemoteInfo, Socket } from 'node:dgram'
import { once } from 'node:events'
import { orderedSwitches } from '../../../../emulator/emulator.ts'
import type { Emulator, Lab, Listening, StartEmulator } from '../../../../emulator/emulator.ts'
import type { Switch } from '../../../../world/model/switch.ts'
import { RateWindow } from '../../../../emulator/rate-window.ts'
import { Agent } from './agent.ts'
import type { Access } from './agent.ts'
import { bound } from '../bound-socket.ts'
import { garble } from '../garbling.ts'
import { Turns } from '../turns.ts'
import { UserKeys } from '../user-keys.ts'

const system = 'switch-snmp'

/** How many sockets are bound at a time. */
const batch = 100

/** How many switches, of those asked last, keep their tables in memory. */
const keepers = 256

interface Station {
  readonly device: Switch
  readonly agent: Agent
  readonly socket: Socket
}

/** SNMP v1, v2c and v3 of every switch of the world, one UDP socket each. */
export const switchSnmp: StartEmulator = (lab) => new SwitchSnmp(lab)

function accessOf({ accounts }: Lab): Access {
  const { readCommunity, writeCommunity, v3 } = accounts.snmp
  const users = new Map([[v3.username, new UserKeys({ ...v3, mayWrite: true })]])
  return { readCommunity, writeCommunity, users }
}

class SwitchSnmp implements Emulator {
  readonly system = system
  readonly #lab: Lab
  readonly #access: Access
  readonly #stations: Station[] = []
  readonly #waiting = new Set<NodeJS.Timeout>()
  readonly #rate = new RateWindow()
  readonly #turns = new Turns()
  /** In the order in which they were asked last. */
  readonly #recent = new Set<Agent>()
  #garbled = 0

  constructor(lab: Lab) {
    this.#lab = lab
    this.#access = accessOf(lab)
  }

  async start(): Promise<readonly Listening[]> {
    const switches = orderedSwitches(this.#lab.world)
    const listening: Listening[] = []
    try {
      for (let at = 0; at < switches.length; at += batch) {
        listening.push(
          ...(await Promise.all(switches.slice(at, at + batch).map((device) => this.#listen(device)))),
        )
      }
    } catch (error) {
      await this.stop()
      throw error
    }
    return listening
  }

  async stop(): Promise<void> {
    for (const timer of this.#waiting) clearTimeout(timer)
    this.#waiting.clear()
    this.#turns.end()
    await Promise.all(
      this.#stations.splice(0).map(async ({ socket }) => {
        const closed = once(socket, 'close')
        socket.close()
        await closed
      }),
    )
  }

  async #listen(device: Switch): Promise<Listening> {
    const { world, levers, host } = this.#lab
    const agent = new Agent(world, device, this.#access, () => levers.system(system).certificateChanged)
    const socket = await bound(host, this.#lab.preferredPort(system, device.name))
    const station = { device, agent, socket }
    this.#stations.push(station)
    socket.on('message', (datagram, from) => this.#turns.take(() => this.#receive(station, datagram, from)))
    // A client that is gone answers with ICMP; that is no fault of the switch.
    socket.on('error', () => undefined)
    return { system, device: device.name, protocol: 'snmp', host, port: socket.address().port }
  }

  #receive({ device, agent, socket }: Station, datagram: Buffer, from: RemoteInfo): void {
    const { levers, journal } = this.#lab
    const reach = levers.device(device.name)
    if (reach.unreachable) return
    const pulled = levers.system(system)
    this.#keep(agent)
    const { reply, text } = agent.receive(datagram, pulled.refusing)
    journal.add({ system, device: device.name, from: `${from.address}:${from.port}`, text })
    if (reply === null || pulled.silent) return
    if (pulled.rateLimit !== null && !this.#rate.admits(pulled.rateLimit)) return
    const sent = pulled.garbled ? garble(reply, this.#garbled++) : reply
    const delay = reach.slow + pulled.slow
    if (delay <= 0) return send(socket, sent, from)
    const timer = setTimeout(() => {
      this.#waiting.delete(timer)
      send(socket, sent, from)
    }, delay)
    this.#waiting.add(timer)
  }

  #keep(agent: Agent): void {
    this.#recent.delete(agent)
    this.#recent.add(agent)
    if (this.#recent.size <= keepers) return
    const [oldest] = this.#recent
    if (oldest === undefined) return
    this.#recent.delete(oldest)
    oldest.forget()
  }
}

const send = (socket: Socket, reply: Buffer, to: RemoteInfo): void =>
  socket.send(reply, to.port, to.address, () => undefined)
