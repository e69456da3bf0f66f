import { expect, test } from 'vitest'
import { SettingError, readSettings, settingList } from './settings.ts'

test('without any setting it is a lab on loopback', () => {
  const settings = readSettings({}, false)
  expect(settings).toMatchObject({
    port: 8080,
    host: '127.0.0.1',
    lab: true,
    createKey: true,
    databaseUrl: null,
  })
  expect(settings.keyFile).toBe(`${settings.dataDir}/key`)
  expect(settings.managementNetworks.some((network) => network.has('127.0.0.1'))).toBe(true)
  expect(readSettings({}, true).dataDir).toBe('/var/lib/patchbay')
})

test.each([
  ['PORT', { PORT: '80a' }],
  ['PORT', { PORT: '65536' }],
  ['HOST', { HOST: '0.0.0.0' }],
  ['HOST', { HOST: 'patchbay.campus.example' }],
  ['PUBLIC_URL', { PUBLIC_URL: 'patchbay.campus.example' }],
  ['PUBLIC_URL', { PUBLIC_URL: 'https://patchbay.campus.example/sub' }],
  // In two parts, so that no address with a password stands in a file.
  ['PUBLIC_URL', { PUBLIC_URL: ['https://root:secret-password', 'patchbay.campus.example'].join('@') }],
  ['PUBLIC_URL', { PUBLIC_URL: 'http://patchbay.campus.example' }],
  ['PUBLIC_URL', { PUBLIC_URL: 'http://127.0.0.1:8080', TLS_CERT: '/x.pem', TLS_KEY: '/y.pem' }],
  ['TRUSTED_PROXIES', { TRUSTED_PROXIES: '0.0.0.0/0' }],
  ['TRUSTED_PROXIES', { TRUSTED_PROXIES: '10.0.0.1/32, ::/0' }],
  ['TLS_KEY', { TLS_CERT: '/x.pem' }],
  ['TLS_CERT', { TLS_KEY: '/x.pem' }],
  ['INSECURE_HTTP', { INSECURE_HTTP: '1', LAB: 'off' }],
  ['INSECURE_HTTP', { INSECURE_HTTP: 'yes' }],
  ['LAB', { LAB: 'on', NODE_ENV: 'production' }],
  ['LAB', { LAB: 'true' }],
  ['LAB_PASSWORD', { LAB_PASSWORD: 'fourteen chars' }],
  ['MANAGEMENT_NETWORKS', { MANAGEMENT_NETWORKS: '10.0.0.0/8, 10.0.0.0/33' }],
  ['TRUSTED_PROXIES', { TRUSTED_PROXIES: 'everybody' }],
  ['KEY_FILE', { LAB: 'off', DATA_DIR: '/srv/data', KEY_FILE: '/srv/data/keys/key' }],
  ['DATABASE_URL', { DATABASE_URL: 'mysql://secret-password@x/y' }],
  ['ROLE', { ROLE: 'boss' }],
  ['SECOND_FACTOR', { SECOND_FACTOR: 'never' }],
  ['SECOND_FACTOR', { SECOND_FACTOR: 'optional', LAB: 'off' }],
  ['DIRECTORY_TRIES', { DIRECTORY_TRIES: '0' }],
  ['DIRECTORY_TRIES', { DIRECTORY_TRIES: 'five' }],
  ['LOG_LEVEL', { LOG_LEVEL: 'loud' }],
  ['SMTP_URL', { SMTP_URL: ['http://us:secret-password', 'mail.campus.example'].join('@') }],
  ['SMTP_URL', { SMTP_URL: 'mail.campus.example:25' }],
  ['MAIL_FROM', { SMTP_URL: 'smtp://mail.campus.example' }],
  ['MAIL_FROM', { SMTP_URL: 'smtp://mail.campus.example', MAIL_FROM: 'Patchbay' }],
])('%s with a wrong value is refused in one sentence that names it: %j', (name, environment) => {
  const refusal = () => readSettings(environment)
  expect(refusal).toThrow(SettingError)
  expect(refusal).toThrow(new RegExp(`^${name} [^\\n]*\\.$`))
  expect(refusal).not.toThrow(/secret-password/)
})

test('beyond loopback it needs TLS, or the lab and a word', () => {
  const tls = { TLS_CERT: '/x.pem', TLS_KEY: '/y.pem' }
  expect(readSettings({ HOST: '0.0.0.0', ...tls }).tls).not.toBeNull()
  expect(readSettings({ HOST: '0.0.0.0', INSECURE_HTTP: '1' }).insecureHttp).toBe(true)
})

test('where people come from is said by PUBLIC_URL and by proxies that are named', () => {
  const settings = readSettings({
    PUBLIC_URL: 'https://patchbay.campus.example',
    TRUSTED_PROXIES: '10.20.0.1/32 fd00::/64',
  })
  expect(settings.publicUrl?.origin).toBe('https://patchbay.campus.example')
  expect(settings.trustedProxies).toEqual(['10.20.0.1/32', 'fd00::/64'])
  expect(readSettings({ PUBLIC_URL: 'http://localhost:8080' }).publicUrl?.origin).toBe(
    'http://localhost:8080',
  )
  const plain = { PUBLIC_URL: 'http://patchbay.campus.example', INSECURE_HTTP: '1' }
  expect(readSettings(plain).publicUrl?.protocol).toBe('http:')
})

test('with the lab off there is no key unless it is named, and loopback is no management network', () => {
  const settings = readSettings({ LAB: 'off' })
  expect(settings).toMatchObject({ keyFile: null, createKey: false, secondFactor: 'required' })
  expect(settings.managementNetworks.some((network) => network.has('127.0.0.1'))).toBe(false)
  expect(settings.managementNetworks.some((network) => network.has('10.7.0.2'))).toBe(true)
  expect(settings.managementNetworks.some((network) => network.has('8.8.8.8'))).toBe(false)
  expect(readSettings({ NODE_ENV: 'production', DATABASE_URL: 'embedded' }).lab).toBe(false)
})

test('production names its database, the embedded one too', () => {
  expect(() => readSettings({ NODE_ENV: 'production' })).toThrow(/^DATABASE_URL is not set: /)
  const production = (url: string) => readSettings({ NODE_ENV: 'production', DATABASE_URL: url })
  expect(production('embedded')).toMatchObject({
    production: true,
    databaseUrl: null,
    databaseOwnerUrl: null,
  })
  expect(production('postgresql://app@db/patchbay').databaseUrl).toBe('postgresql://app@db/patchbay')
  expect(readSettings({})).toMatchObject({ production: false, databaseUrl: null })
})

test('the list names each setting once, with a meaning of one line', () => {
  const names = settingList.map(({ name }) => name)
  expect(new Set(names).size).toBe(names.length)
  for (const { meaning } of settingList) expect(meaning).toMatch(/^[^\n]{10,100}\.$/)
})
