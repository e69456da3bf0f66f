import type { LabAccounts } from '../../../../emulator/emulator.ts'

/** Words after which the rest of a configuration line is a secret. */
const before = [
  /^(\s*(?:no\s+)?enable\s+(?:secret|password)\s+).+$/i,
  /^(.*\bsnmp-server\s+community\s+).+$/i,
  /^(.*\bsnmp-server\s+user\s+\S+\s+\S+\s+v3\s+).+$/i,
  /^(.*\b(?:passw\w*|secret|key|key-string|pac key|auth|priv)\s+(?:\d\s+)?).+$/i,
]

/** A received line as the journal may keep it. Also catches a secret that was typed where no prompt asked for it. */
export function maskSecrets(line: string, accounts: LabAccounts): string {
  let masked = line
  for (const secret of [
    accounts.switchLogin.password,
    accounts.switchLogin.enable,
    accounts.switchReader.password,
    accounts.snmp.readCommunity,
    accounts.snmp.writeCommunity,
    accounts.snmp.v3.authenticationKey,
    accounts.snmp.v3.privacyKey,
  ]) {
    if (secret.length >= 4) masked = masked.replaceAll(secret, '<secret>')
  }
  for (const pattern of before) {
    if (/^\s*(?:do\s+)?sh\w*\s/i.test(masked) || /^\s*description\s/i.test(masked)) break
    masked = masked.replace(pattern, '$1<secret>')
  }
  return masked
}
