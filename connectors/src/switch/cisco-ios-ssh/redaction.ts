const hidden = '$1[hidden]'

// A type before the secret itself: 0 plain, 5 MD5, 6 AES, 7 Vigenère, 8 PBKDF2, 9 scrypt, 10 of IOS-XR.
const type = String.raw`(?:10|\d)`
const between = String.raw`(?: +(?:${type}|level \d{1,2}|md5|sha\S*|hmac-\S*|ascii|hex|local|remote|encrypted|(?:address|hostname) \S+(?: \d\S+)? +key))* +`
const anywhere = (text: string): RegExp => new RegExp(text, 'gi')

/** Each takes the secret behind what it captures. Those of one command come before those of a word. */
const rules: readonly RegExp[] = [
  // To the end of the line: these take blanks as part of the secret.
  anywhere(
    String.raw`^(\s*(?:(?:enable |username \S+ (?:.{1,120} )?)?(?:password|secret)(?! encryption\b)|(?:tacacs|radius)-server (?:.{1,120} )?key|key(?! chain\b| config-key\b| to Session\b)|(?:client .{1,80} )?server-key|pac key|key-string)(?: +level +\d{1,2})?(?: +${type})? +).+$`,
  ),
  anywhere(String.raw`\b(set session-key (?:in|out)bound (?:ah|esp) +\d+ +).+$`),
  // Behind the number of a key and the kind of its digest: `ntp authentication-key 1 md5 …`, of OSPF, with its type or none.
  anywhere(
    String.raw`\b((?:authentication|message-digest)-key +\d{1,10} +(?:md5|sha\S*|hmac-\S+|cmac-\S+) +(?:(?:${type}|encrypted) +)?)\S+`,
  ),
  // `snmp-server user NAME GROUP v3 [encrypted] auth sha … priv aes 128 …`; the algorithm of `priv` may be missing.
  anywhere(String.raw`\b(auth +(?:md5|sha-\d +\d{3}|sha\S*) +)\S+`),
  anywhere(String.raw`\b(priv +(?:3?des\S*|aes)(?: +\d{3})? +)\S+`),
  anywhere(String.raw`\b(snmp-server user .{1,300} priv +)(?!(?:3?des\S*|aes) )\S+`),
  // Behind the host, and what may stand between, is a community, or the user of version 3.
  anywhere(
    String.raw`\b(snmp-server host \S+(?: +vrf \S+)?(?: +(?:traps|informs))?(?: +version (?:1|2c|3(?: +(?:auth|noauth|priv))?))? +)\S+`,
  ),
  anywhere(String.raw`\b(community-map +)\S+`),
  // First-hop redundancy: plain words, or a key-string.
  anywhere(
    String.raw`\b((?:standby|vrrp|glbp)(?: +\d{1,5})? +authentication +(?:text +)?)(?!md5\b|text\b)\S+`,
  ),
  anywhere(String.raw`^(\s*authentication +text +)\S+`),
  anywhere(String.raw`\b(authentication +mode +hmac-sha-256 +(?:${type} +)?)\S+`),
  anywhere(String.raw`\b(ip nhrp authentication +)\S+`),
  anywhere(String.raw`\b(config-key +password-encrypt(?:ion)? +)\S+`),
  // Wireless and MACsec.
  anywhere(String.raw`\b(set-key +(?:ascii|hex) +(?:${type} +)?)\S+`),
  anywhere(String.raw`\b(encryption(?: +vlan +\d+)? +key +\d +size +\S+ +(?:${type} +)?)\S+`),
  anywhere(String.raw`\b(pmk +)\S+`),
  // Any other word for a secret, with its type and what may stand between.
  anywhere(
    String.raw`\b((?:password(?! encryption\b)|secret|key-string|(?<!send-|set )community|pre-shared-key(?! +key-chain\b)|psk(?! +set-key\b)|passphrase)${between})\S+`,
  ),
  // A key that is none: a chain of keys by its name, a key by its number, a public key, the mark of a tunnel, and the key to the
  // flags of a table of sessions.
  anywhere(
    String.raw`(?<!crypto |tunnel |trusted-|config-|ntp (?:server|peer) .{1,80} )\b(?!authentication-key +\d{1,10} +(?:md5|sha|hmac|cmac))((?:authentication-|(?<!message-digest-|authentication-))key(?! +(?:to Session|chain|key-chain|config-key|\d +size)\b)${between})\S+`,
  ),
]

/** The same lines with passwords, keys and communities as `[hidden]`; descriptions are text of people and stay. */
export const withoutSecrets = (lines: readonly string[]): string[] =>
  lines.map((line) =>
    /^\s*description\b/i.test(line)
      ? line
      : rules.reduce((text, secret) => text.replaceAll(secret, hidden), line),
  )
