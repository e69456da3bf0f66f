import { z } from 'zod'
import { refused } from '../../failures.ts'
import { SharedAnswers } from '../../transport/shared-answers.ts'
import { readHostKey } from '../../transport/ssh-host-key.ts'
import { SshSessions } from '../../transport/ssh.ts'
import { macWord, vlanWord } from '../typed-values.ts'
import { isWhole } from './ask-part.ts'
import { commandLine } from './ask-switch.ts'
import { configureInterface, saveConfiguration } from './configure-interface.ts'
import { readCableTest, testCable } from './test-cable.ts'
import { connecting } from './connecting.ts'
import { findMac } from './find-mac.ts'
import {
  readEnvironment,
  readInventory,
  readLog,
  readPowerBudget,
  readShow,
  readStack,
} from './read-chassis.ts'
import { readAddressTable, readBindings } from './read-hosts.ts'
import { portPlans } from './plan-port.ts'
import { readInterfaces } from './read-interfaces.ts'
import {
  readChannels,
  readConfiguration,
  readCounters,
  readErrDisabled,
  readOneInterface,
  readPortSecurity,
  readPowerDetail,
  readSpanningTree,
  readTransceivers,
} from './read-port.ts'
import { readSavedSection } from './read-saved-section.ts'
import { readSessions } from './read-sessions.ts'
import { readNeighbours } from './read-neighbours.ts'
import { readForwardingTable, readPower, readSystem, readVlans, readVrfs } from './read-tables.ts'
import type { Connector } from '../../connector/connector.ts'
import type { Ask, Device, NotRead, Reading } from '../../asking.ts'
import type { Shell } from '../../transport/ssh-shell.ts'
import type { Writing } from '../../writing.ts'
import type { CommandLine } from './ask-switch.ts'

const limits = z
  .object({
    connect: z.number().int().min(100).max(60_000),
    login: z.number().int().min(100).max(60_000),
    command: z.number().int().min(100).max(120_000),
    bytes: z
      .number()
      .int()
      .min(1_024)
      .max(64 * 1024 * 1024),
    settle: z.number().int().min(1).max(1_000),
    idle: z.number().int().min(0).max(300_000),
    queue: z.number().int().min(1).max(10_000),
  })
  .partial()

const settings = z.object({
  /** Offer the algorithms of IOS 15.0 to 15.2 as well: to all devices, or to those named. */
  legacy: z.union([z.boolean(), z.array(z.string())]).default(false),
  limits: limits.default({}),
})

export type CiscoIosSettings = z.output<typeof settings>

interface Answer<T> {
  readonly value: T
  readonly complete?: boolean
  readonly dropped: number
  readonly notRead?: readonly NotRead[]
}

/** Cisco IOS 12.2 to IOS-XE 17 over SSH. */
export const ciscoIosSsh: Connector<'switch', CiscoIosSettings> = {
  kind: 'switch',
  product: 'cisco-ios-ssh',
  title: 'Cisco IOS and IOS-XE (SSH)',
  credentials: ['password'],
  perDevice: true,
  settings,
  connecting,
  plans: portPlans,
  open: ({ credential, settings: { legacy, limits: chosen } }, { resolve, log, now, telling }) => {
    if (credential?.kind !== 'password') {
      throw refused({
        cause: 'credential-refused',
        message: 'A switch over SSH needs a username and password.',
      })
    }
    const isLegacy = (device: Device) => (typeof legacy === 'boolean' ? legacy : legacy.includes(device.name))
    const sessions = new SshSessions({
      telling,
      now,
      credential,
      resolve,
      log,
      legacy: isLegacy,
      limits: Object.fromEntries(Object.entries(chosen).filter(([, value]) => value !== undefined)),
    })
    const shared = new SharedAnswers()
    const read = <T>(
      question: string,
      device: Device,
      ask: Ask,
      work: (line: CommandLine) => Promise<Answer<T>>,
    ): Promise<Reading<T>> =>
      shared.ask(
        `${question} ${device.name} ${device.reach.host} ${device.reach.port} ${device.trust.fingerprint ?? ''}`,
        device.name,
        ask,
        (own) =>
          sessions.read(device, own, async (shell, signal) => {
            const line = commandLine(device.name, shell, signal)
            const { value, complete = true, dropped, notRead: parts = [] } = await work(line)
            const notRead = [...parts, ...line.cutShort]
            return {
              value,
              complete: complete && isWhole(notRead),
              dropped,
              ...(dropped > 0 ? { droppedFrom: line.droppedFrom } : {}),
              ...(notRead.length > 0 ? { notRead } : {}),
              observedAt: now(),
            }
          }),
      )
    /** Never shared and never sent twice. */
    const write = <T>(device: Device, writing: Writing, work: (shell: Shell, own: Writing) => Promise<T>) => {
      let sent = false
      const beforeSending = async (to: string) => {
        await writing.beforeSending(to)
        sent = true
      }
      return sessions.write(
        device,
        writing,
        (shell, signal) => work(shell, { ...writing, signal, beforeSending }),
        () => sent,
      )
    }
    return {
      can: {
        readSystem: (device, ask) => read('system', device, ask, readSystem),
        readInterfaces: (device, ask) => read('interfaces', device, ask, readInterfaces),
        readInterface: (device, { interface: on }, ask) =>
          read(`interface ${on}`, device, ask, (line) => readOneInterface(line, on)),
        readVlans: (device, ask) => read('vlans', device, ask, readVlans),
        readVrfs: (device, ask) => read('vrfs', device, ask, readVrfs),
        readForwardingTable: async (device, { vlans }, ask) => {
          const words = vlans?.map(vlanWord)
          return read(`forwarding ${words?.join() ?? 'all'}`, device, ask, (line) =>
            readForwardingTable(line, words),
          )
        },
        findMac: async (device, mac, ask) => {
          const word = macWord(mac)
          return read(`mac ${word}`, device, ask, (line) => findMac(line, mac))
        },
        readAddressTable: (device, ask) => read('addresses', device, ask, readAddressTable),
        readNeighbours: (device, ask) => read('neighbours', device, ask, readNeighbours),
        readPower: (device, ask) => read('power', device, ask, readPower),
        readCounters: (device, { interface: on }, ask) =>
          read(`counters ${on ?? 'all'}`, device, ask, (line) => readCounters(line, on)),
        readChannels: (device, ask) => read('channels', device, ask, readChannels),
        readSessions: (device, { interface: on }, ask) =>
          read(`sessions ${on ?? 'all'}`, device, ask, (line) => readSessions(line, on)),
        readErrDisabled: (device, ask) => read('err-disabled', device, ask, readErrDisabled),
        readBindings: (device, { interface: on }, ask) =>
          read(`bindings ${on ?? 'all'}`, device, ask, (line) => readBindings(line, on)),
        readPortSecurity: (device, ask) => read('port-security', device, ask, readPortSecurity),
        readTransceivers: (device, ask) => read('transceivers', device, ask, readTransceivers),
        readSpanningTree: (device, { interface: on }, ask) =>
          read(`spanning-tree ${on}`, device, ask, (line) => readSpanningTree(line, on)),
        readPowerDetail: (device, { interface: on }, ask) =>
          read(`power ${on}`, device, ask, (line) => readPowerDetail(line, on)),
        readPowerBudget: (device, ask) => read('power-budget', device, ask, readPowerBudget),
        readStack: (device, ask) => read('stack', device, ask, readStack),
        readInventory: (device, ask) => read('inventory', device, ask, readInventory),
        readEnvironment: (device, ask) => read('environment', device, ask, readEnvironment),
        readConfiguration: (device, { interface: on }, ask) =>
          read(`configuration ${on}`, device, ask, (line) => readConfiguration(line, on)),
        readSavedSection: (device, { interface: on }, ask) =>
          read(`saved ${on}`, device, ask, (line) => readSavedSection(line, on)),
        readLog: (device, { interface: on }, ask) =>
          read(`log ${on ?? 'all'}`, device, ask, (line) => readLog(line, on)),
        readCableTest: (device, { interface: on }, ask) =>
          read(`cable test ${on}`, device, ask, (line) => readCableTest(line, on)),
        show: (device, question, ask) =>
          read(`show ${JSON.stringify(question)}`, device, ask, (line) => readShow(line, question)),
        readHostKey: async (device, ask) => ({
          value: await readHostKey(device, { resolve, legacy: isLegacy(device) }, ask),
          complete: true,
          dropped: 0,
          observedAt: now(),
        }),
      },
      writes: {
        configureInterface: (device, section, writing) =>
          write(device, writing, (shell, own) => configureInterface(device.name, shell, section, own)),
        testCable: (device, { interface: on }, writing) =>
          write(device, writing, (shell, own) => testCable(device.name, shell, on, own)),
        saveConfiguration: (device, writing) =>
          write(device, writing, (shell, own) => saveConfiguration(device.name, shell, own)),
      },
      close: () => sessions.close(),
    }
  },
}
