import type { Socket } from 'node:net'
import ssh2 from 'ssh2'
import type { Algorithms, Connection, Server } from 'ssh2'
import type { Lab } from '../../../../emulator/emulator.ts'
import type { Switch } from '../../../../world/model/switch.ts'
import type { CommandLineOptions } from '../options.ts'
import { systemName } from './levers.ts'
import { deriveRsaKey } from './rsa-host-key.ts'

/** What IOS 15 on a 2960X offers. Clients of today refuse it unless told otherwise. */
const legacy: Algorithms = {
  kex: ['diffie-hellman-group14-sha1', 'diffie-hellman-group1-sha1'],
  cipher: ['aes128-cbc', 'aes192-cbc', 'aes256-cbc', '3des-cbc'],
  hmac: ['hmac-sha1'],
  serverHostKey: ['ssh-rsa'],
}
/** The same beside the modern ones, so that both kinds of client come in. */
const modernAndLegacy: Algorithms = {
  kex: { append: ['diffie-hellman-group14-sha1'], prepend: [], remove: [] },
  cipher: { append: ['aes128-cbc', 'aes256-cbc'], prepend: [], remove: [] },
  hmac: { append: ['hmac-sha1'], prepend: [], remove: [] },
}

/**
 * The SSH server of one device, which exists while somebody is connected: with two thousand devices and a few
 * sessions, keys are parsed for the few.
 */
export class SshDoor {
  readonly #lab: Lab
  readonly #device: Switch
  readonly #options: CommandLineOptions
  readonly #onConnection: (connection: Connection, peer: string) => void
  #server: { readonly ssh: Server; readonly impostor: boolean } | null = null
  #open = 0

  constructor(
    lab: Lab,
    device: Switch,
    options: CommandLineOptions,
    onConnection: (connection: Connection, peer: string) => void,
  ) {
    this.#lab = lab
    this.#device = device
    this.#options = options
    this.#onConnection = onConnection
  }

  take(socket: Socket): void {
    const impostor = this.#lab.levers.system(systemName).certificateChanged
    if (this.#server === null || this.#server.impostor !== impostor) {
      this.#server = { ssh: this.#make(impostor), impostor }
    }
    this.#open++
    socket.once('close', () => {
      this.#open--
      if (this.#open === 0) this.#server = null
    })
    this.#server.ssh.injectSocket(socket)
  }

  #make(impostor: boolean): Server {
    const { key } = this.#lab.certificates.hostKey(this.#device.name, impostor)
    const old = this.#options.legacyOnly?.(this.#device) === true
    const algorithms = old ? legacy : this.#device.os === 'ios' ? modernAndLegacy : undefined
    const server = new ssh2.Server({
      hostKeys: [old ? deriveRsaKey(key) : key],
      ident: 'Cisco-1.25',
      ...(this.#options.banner === undefined ? {} : { banner: this.#options.banner }),
      ...(algorithms === undefined ? {} : { algorithms }),
    })
    server.on('connection', (connection, info) => {
      this.#onConnection(connection, `${info.ip}:${info.port}`)
    })
    return server
  }
}
