import { randomBytes } from 'node:crypto'
import type { LabAccounts } from './emulator.ts'
import type { StateFolder } from './state-folder.ts'

const word = (): string => randomBytes(18).toString('base64url')

/** As a location service gives one out: signed by nobody here, good for a year. */
function webToken(): string {
  const part = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url')
  const issued = Math.floor(Date.now() / 1_000)
  const claims = { tid: '20411', iat: issued, exp: issued + 365 * 86_400 }
  return [part({ alg: 'HS256', typ: 'JWT' }), part(claims), word()].join('.')
}

/** SNMP communities may not hold `@`, which separates the VLAN; base64url never does. */
function generate(): LabAccounts {
  return {
    switchLogin: { username: 'netops', password: word(), enable: word() },
    switchReader: { username: 'netread', password: word() },
    snmp: {
      readCommunity: word(),
      writeCommunity: word(),
      v3: {
        username: 'netmon',
        authentication: 'sha',
        authenticationKey: word(),
        privacy: 'aes',
        privacyKey: word(),
      },
    },
    kea: { username: 'kea-api', password: word() },
    ise: { username: 'ers-admin', password: word() },
    iseOperator: { username: 'ers-reader', password: word() },
    directory: { username: 'svc-patchbay', password: word() },
    webhook: { secret: `whsec_${randomBytes(32).toString('base64')}` },
    alerts: { secret: `whsec_${randomBytes(32).toString('base64')}` },
    desk: { apiKey: randomBytes(16).toString('hex').toUpperCase(), username: 'svc-noc', password: word() },
    firewall: { username: 'svc-patchbay', password: word() },
    spaces: { key: webToken() },
    nut: { username: 'patchbay', password: word() },
    wireless: { username: 'netops', password: word() },
    wirelessReader: { username: 'netread', password: word() },
    center: { username: 'dnac-admin', password: word() },
    centerReader: { username: 'dnac-observer', password: word() },
    people: word(),
  }
}

/** Generated on the first start with this state folder, the same afterwards. */
export function labAccounts(folder: StateFolder): LabAccounts {
  const text = folder.keep('accounts.json', () => `${JSON.stringify(generate(), null, 2)}\n`)
  // The file is our own; one from an older lab lacks what was added since.
  const made = generate()
  const kept = JSON.parse(text) as Partial<LabAccounts>
  const accounts = { ...made, ...kept }
  if (Object.keys(made).some((key) => !(key in kept))) {
    folder.write('accounts.json', `${JSON.stringify(accounts, null, 2)}\n`)
  }
  return accounts
}
