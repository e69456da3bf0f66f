import { Client } from 'ldapts'
import type { Entry as LdapEntry, ResultCodeError, SearchOptions } from 'ldapts'
import { afterAll, afterEach, beforeAll, expect } from 'vitest'
import type { Certificates, Emulator, Lab, Listening } from '../../../emulator/emulator.ts'
import { createWorld } from '../../../world/create/create.ts'
import type { WorldSize } from '../../../world/sizes.ts'
import { standInLab } from '../../stand-in/lab.ts'
import { activeDirectory } from './emulator.ts'

export type Door = 'ldap' | 'ldaps' | 'gc' | 'gcs'

export interface TestOptions {
  readonly absent?: readonly string[]
  readonly size?: WorldSize
  /** A certificate that is its own authority by default. */
  readonly certificates?: Certificates
}

/** Starts the controllers of a campus, a small one by default, for the tests of one file, and closes what they opened. */
export function testDirectory(seed: string, options: TestOptions = {}) {
  const stand = standInLab()
  const world = createWorld({ seed, size: options.size ?? 'small', clock: 'fixed' })
  const lab: Lab = { ...stand.lab, world, certificates: options.certificates ?? stand.lab.certificates }
  const base = `DC=${world.domain.split('.').join(',DC=')}`
  const { username, password } = lab.accounts.directory
  const login = `${username}@${world.domain}`
  const clients: Client[] = []
  let reader: Promise<Client> | null = null
  let emulator: Emulator
  let listening: readonly Listening[] = []

  beforeAll(async () => {
    emulator = activeDirectory(lab, options.absent)
    listening = await emulator.start()
  })
  afterEach(async () => {
    stand.pull({}, 'directory-1')
    reader = null
    await Promise.all(clients.splice(0).map((one) => one.unbind().catch(() => {})))
  })
  afterAll(() => emulator.stop())

  function portOf(door: Door, controller = 'dc1'): number {
    const found = listening.find(({ device, protocol }) => device === controller && protocol === door)
    if (found === undefined) throw new Error(`${controller} has no ${door}`)
    return found.port
  }

  // Made anew each time: the client keeps its socket in the options that it is given.
  const ca = () => ({ ca: [lab.certificates.authority], servername: 'localhost' })

  function client(door: Door = 'ldaps', controller = 'dc1'): Client {
    const encrypted = door === 'ldaps' || door === 'gcs'
    const made = new Client({
      url: `${encrypted ? 'ldaps' : 'ldap'}://127.0.0.1:${portOf(door, controller)}`,
      timeout: 15_000,
      connectTimeout: 15_000,
      ...(encrypted ? { tlsOptions: ca() } : {}),
    })
    clients.push(made)
    return made
  }

  async function signedIn(door: Door = 'ldaps', controller = 'dc1'): Promise<Client> {
    const made = client(door, controller)
    await made.bind(login, password)
    return made
  }

  /** Signed in once for each test. */
  const own = (): Promise<Client> => (reader ??= signedIn())

  async function read(
    dn: string,
    attributes: string[] = [],
    options: SearchOptions = {},
  ): Promise<LdapEntry> {
    const { searchEntries } = await (
      await own()
    ).search(dn, { scope: 'base', filter: '(objectClass=*)', attributes, ...options })
    const [entry] = searchEntries
    if (entry === undefined) throw new Error(`${dn} is not found`)
    return entry
  }

  async function find(
    filter: NonNullable<SearchOptions['filter']>,
    attributes: string[] = ['cn'],
    under = base,
    options: SearchOptions = {},
  ): Promise<LdapEntry[]> {
    const { searchEntries } = await (
      await own()
    ).search(under, { scope: 'sub', filter, attributes, sizeLimit: 900, ...options })
    return searchEntries
  }

  /** `over` when the controllers have the next request, and have done with it what they do at once. */
  async function heard(): Promise<{ readonly over: Promise<void> }> {
    // They look at their levers when one was pulled, and then for each request.
    await new Promise(setImmediate)
    const { promise, resolve } = Promise.withResolvers<void>()
    const { levers } = lab
    const system = levers.system.bind(levers)
    levers.system = (name) => {
      levers.system = system
      setImmediate(resolve)
      return system(name)
    }
    return { over: promise }
  }

  return { heard, stand, world, lab, base, login, password, portOf, ca, client, signedIn, read, find }
}

/** What a refused request says. */
export const failure = (work: Promise<unknown>): Promise<ResultCodeError> =>
  work.then(
    () => expect.unreachable('it went well'),
    (error: unknown) => error as ResultCodeError,
  )

/** Values as texts, however many there are. */
export const texts = (value: unknown): string[] => [value ?? []].flat().map(String)
