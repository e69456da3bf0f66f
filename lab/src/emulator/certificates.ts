import {
  createPrivateKey,
  generateKeyPairSync,
  randomBytes,
  X509Certificate,
  type KeyObject,
} from 'node:crypto'
import type { Certificates, Identity } from './emulator.ts'
import { deriveHostKey } from './host-keys.ts'
import type { StateFolder } from './state-folder.ts'
import { signCertificate, type Signer } from './x509.ts'

const month = 30 * 86_400_000

const newKey = (): KeyObject => generateKeyPairSync('ec', { namedCurve: 'prime256v1' }).privateKey

const pem = (key: KeyObject): string => key.export({ type: 'pkcs8', format: 'pem' }).toString()

function signerOf(identity: Identity, commonName: string): Signer {
  return { commonName, key: createPrivateKey(identity.key) }
}

/** Certificates and keys of the lab, kept in its state folder so that what was pinned once stays good. */
export class LabCertificates implements Certificates {
  readonly #folder: StateFolder
  readonly #now: () => Date
  readonly #kept: Record<string, Identity>
  readonly #hostKeySecret: string
  readonly #hostKeys = new Map<string, { readonly key: string; readonly fingerprint: string }>()

  /** `now` is the machine's time: peers check validity by their own clock, not by the world's. */
  constructor(folder: StateFolder, now: () => Date = () => new Date()) {
    this.#folder = folder
    this.#now = now
    this.#kept = JSON.parse(folder.read('certificates.json') ?? '{}') as Record<string, Identity>
    this.#hostKeySecret = folder.keep('host-keys.secret', () => randomBytes(32).toString('hex'))
  }

  get authority(): string {
    return this.#authority(false).certificate
  }

  issue(names: readonly string[], impostor = false): Identity {
    const [first = 'lab'] = names
    return this.#keep(`${impostor ? 'impostor' : 'server'} ${names.join(' ')}`, () => {
      const key = newKey()
      const issuer = signerOf(this.#authority(impostor), authorityName)
      const certificate = signCertificate({
        subject: { commonName: first, key },
        issuer,
        names: names.length === 0 ? [first] : names,
        now: this.#now(),
        days: 5 * 365,
      })
      return { certificate, key: pem(key) }
    })
  }

  hostKey(device: string, impostor = false): { readonly key: string; readonly fingerprint: string } {
    const of = impostor ? `${device}, another` : device
    const known = this.#hostKeys.get(of)
    if (known) return known
    const made = deriveHostKey(this.#hostKeySecret, of)
    this.#hostKeys.set(of, made)
    return made
  }

  /** The other authority carries the same name, as an impostor's would. */
  #authority(impostor: boolean): Identity {
    return this.#keep(impostor ? 'authority of the impostor' : 'authority', () => {
      const key = newKey()
      const own = { commonName: authorityName, key }
      const certificate = signCertificate({
        subject: own,
        issuer: own,
        names: [],
        now: this.#now(),
        days: 15 * 365,
      })
      return { certificate, key: pem(key) }
    })
  }

  #keep(name: string, make: () => Identity): Identity {
    const known = this.#kept[name]
    if (known && this.#stillGood(known)) return known
    const made = make()
    this.#kept[name] = made
    this.#folder.write('certificates.json', `${JSON.stringify(this.#kept, null, 2)}\n`)
    return made
  }

  #stillGood({ certificate }: Identity): boolean {
    return new X509Certificate(certificate).validToDate.getTime() > this.#now().getTime() + month
  }
}

const authorityName = 'Campus lab authority'
