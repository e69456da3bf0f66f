import { expect, test } from 'vitest'
import { withoutSecrets } from './redaction.ts'

const secret = 'Correct.Horse42'

test.each([
  'enable password level 12 *',
  'enable password level 3 5 *',
  'username jdoe privilege 15 password 0 *',
  'username jdoe view V algorithm-type scrypt secret *',
  ' password *',
  ' password 0 * and staple',
  'tacacs-server key * and staple',
  'radius-server host 192.0.2.1 auth-port 1812 acct-port 1813 key 6 *',
  '  client 192.0.2.1 server-key 7 *',
  ' pac key 7 *',
  ' key-string 6 *',
  'ntp authentication-key 4294967295 md5 * 7',
  'ntp authentication-key 1 hmac-sha2-256 7 *',
  ' ip ospf message-digest-key 123 md5 *',
  ' area 0 virtual-link 192.0.2.1 message-digest-key 1 md5 7 *',
  ' standby 1 authentication *',
  ' standby 1 authentication md5 key-string 7 * timeout 30',
  ' vrrp 1 authentication text *',
  ' authentication mode hmac-sha-256 7 *',
  ' ip nhrp authentication *',
  'crypto isakmp key * address 192.0.2.1',
  'crypto isakmp key 6 * hostname peer',
  ' pre-shared-key local 0 *',
  ' pre-shared-key address 0.0.0.0 0.0.0.0 key 6 *',
  ' set session-key outbound esp 256 cipher * authenticator *',
  'snmp-server user jdoe netmon v3 auth sha-2 256 * priv aes 128 * access 10',
  'snmp-server user jdoe netmon v3 encrypted auth md5 * priv des56 *',
  'snmp-server user jdoe netmon v3 auth sha * priv *',
  'snmp-server community * view V RO ipv6 A 10',
  'snmp-server mib community-map * engineid 80',
  ' security wpa psk set-key ascii 0 *',
  ' wpa-psk ascii 7 *',
  ' encryption key 1 size 40bit 0 * transmit-key',
  ' sap pmk * mode-list gcm-encrypt',
  'key config-key password-encrypt *',
  ' neighbor 192.0.2.1 password 7 *',
  ' l2tp tunnel password 0 *',
  'domain-password * authenticate snp validate',
  'User:jdoe  logged command:snmp-server host 192.0.2.15 version 2c * ',
])('%s keeps its secret', (line) => {
  const [shown] = withoutSecrets([line.replaceAll('*', secret)])
  expect(shown).not.toContain(secret)
  expect(shown).not.toContain('staple')
  expect(shown).toContain('[hidden]')
})

test.each([
  'ntp trusted-key 1',
  'ntp server 192.0.2.1 key 1 prefer',
  'key chain CAMPUS',
  ' mka pre-shared-key key-chain CAMPUS',
  ' ip rip authentication key-chain CAMPUS',
  'crypto key pubkey-chain rsa',
  'password encryption aes',
  'service password-encryption',
  ' neighbor 192.0.2.1 send-community both',
  ' tunnel key 42',
  ' authentication order dot1x mab',
  'snmp-server enable traps snmp authentication linkdown linkup',
  'snmp-server group netmon v3 priv context vlan- match prefix',
  'Key to Session Events Blocked Status Flags:',
  ' description key 7 of the drawer',
])('%s has none and stays', (line) => {
  expect(withoutSecrets([line])).toEqual([line])
})
