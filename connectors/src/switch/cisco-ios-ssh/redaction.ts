// `password 7 …`, `key 0 …`, `community …`, `secret 9 …`, `key-string …`, `pre-shared-key local …`, `auth sha … priv aes 128 …`.
const afterWord =
  /\b(password|secret|key|key-string|authentication-key|community|pre-shared-key|psk|passphrase)((?: +(?:\d{1,3}|md5|sha\S*|hmac-\S*|ascii|hex|local|remote|encrypted|level))* +)(\S+)/gi
const snmpUser = /\b(auth (?:md5|sha\S*)|priv (?:des|3des|aes)(?: \d{3})?)( +)(\S+)/gi
// The word after the host and what may stand between is a community, or the user of version 3.
const trapHost =
  /^(\s*snmp-server host \S+(?: +vrf \S+)?(?: +(?:traps|informs))?(?: +version (?:1|2c|3(?: +(?:auth|noauth|priv))?))? +)(\S+)/i

/** The same lines with passwords, keys and communities as `[hidden]`; descriptions are text of people and stay. */
export const withoutSecrets = (lines: readonly string[]): string[] =>
  lines.map((line) =>
    /^\s*description\b/i.test(line)
      ? line
      : line
          .replaceAll(afterWord, '$1$2[hidden]')
          .replaceAll(snmpUser, '$1$2[hidden]')
          .replace(trapHost, '$1[hidden]'),
  )
