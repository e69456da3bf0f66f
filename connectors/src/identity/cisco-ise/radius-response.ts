/** What the policy node sent to the switch, as far as it is read. */
export interface Granted {
  /** A number or a name. */
  readonly vlan: string | null
  /** The downloadable access list, without the wrapping and the version that are sent around its name. */
  readonly accessList: string | null
}

/** `{Class=…; Tunnel-Private-Group-ID=(tag=1) 412; cisco-av-pair=profile-name=…; }`, names repeated. */
export function grantedBy(response: string | null): Granted {
  const pairs = (response ?? '').replace(/^\{|\}$/g, '').split(/;\s*/)
  const valueOf = (begins: RegExp) => {
    const pair = pairs.find((one) => begins.test(one))
    return pair === undefined ? null : pair.replace(begins, '').trim() || null
  }
  return {
    vlan: valueOf(/^Tunnel-Private-Group-ID=(?:\(tag=\d+\)\s*)?/i),
    accessList:
      valueOf(/^cisco-av-pair=ACS:CiscoSecure-Defined-ACL=#ACSACL#-IP-/i)?.replace(/-[0-9a-f]{8}$/i, '') ??
      null,
  }
}

/** The VLAN among pairs that the switch or wireless controller sent: `method=mab,vlan-id=290,…`. */
export function vlanInPairs(pairs: string): string | null {
  return /(?:^|,)vlan-id=(\d{1,4})(?:,|$)/.exec(pairs)?.[1] ?? null
}
