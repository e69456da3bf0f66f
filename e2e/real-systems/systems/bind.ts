import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { freeUdpPort, listens } from './ports.ts'
import type { Ground } from './running.ts'
import { tool } from './tool.ts'

export const zone = 'campus.example'

/** A record as `dig` writes it: type, owner and data in lower case and without the closing dot. */
export interface DugRecord {
  readonly name: string
  readonly ttl: number
  readonly type: string
  readonly data: string
}

export interface Bind {
  readonly host: string
  readonly port: number
  /** Rows of the answer section. */
  dig(...words: readonly string[]): Promise<readonly DugRecord[]>
  /** Every record of a zone, as another server would fetch it (AXFR). */
  transfer(zone: string): Promise<readonly DugRecord[]>
  /** One change by nsupdate (RFC 2136): `update add …`, `update delete …`. */
  update(change: string): Promise<void>
}

const host = '127.0.0.1'

/** More than one datagram carries, with EDNS too, and than this BIND takes unless it is told (100). */
const many = Array.from({ length: 120 }, (_, at) => `many A 192.0.2.${at + 1}`)

const start = (name: string) => `$ORIGIN ${name}.
$TTL 3600
@ SOA dns-1.${zone}. hostmaster.${zone}. 2026112201 3600 900 604800 300
@ NS dns-1.${zone}.
`

/** A campus with what makes look-ups go wrong: aliases of aliases, rings, renamed branches, shared reverse zones. */
const zones: Readonly<Record<string, string>> = {
  [zone]: `
dns-1 A ${host}
b07-pc-0231 300 A 192.0.2.41
b07-pc-0231 AAAA 2001:db8:7::41
B07-PC-0232 A 192.0.2.42
six-only AAAA 2001:db8:7::43
words-only TXT "no address"
reception CNAME b07-pc-0231
desk CNAME reception
away CNAME elsewhere.example.
ring CNAME gnir
gnir CNAME ring
nowhere CNAME gone
lost CNAME pc.broken
_ldap._tcp SRV 0 100 389 dns-1
*.guest A 192.0.2.99
former DNAME ${zone}.
${many.join('\n')}
`,
  // A branch that this server may not speak about to anybody.
  [`closed.${zone}`]: 'secret A 192.0.2.77\n',
  '2.0.192.in-addr.arpa': `
41 PTR b07-pc-0231.${zone}.
42 PTR B07-PC-0232.${zone}.
50 PTR one.${zone}.
50 PTR two.${zone}.
; Half of the network is named by somebody else (RFC 2317).
130 CNAME 130.128/25
130.128/25 PTR lent.${zone}.
`,
  '7.0.0.0.8.b.d.0.1.0.0.2.ip6.arpa': `
1.4.0.0.0.0.0.0.0.0.0.0.0.0.0.0.0.0.0.0 PTR b07-pc-0231.${zone}.
`,
}

const configuration = (folder: string, port: number) => `
options {
  directory "${folder}";
  listen-on port ${port} { ${host}; };
  listen-on-v6 { none; };
  pid-file none;
  lock-file none;
  session-keyfile none;
  recursion no;
  dnssec-validation no;
  allow-query { ${host}; };
  allow-transfer { ${host}; };
  max-records-per-type 200;
};
controls { };
${Object.keys(zones)
  .map((name) => {
    const rights = name.startsWith('closed.') ? 'allow-query { none; };' : `allow-update { ${host}; };`
    return `zone "${name}" { type primary; file "${name}.zone"; ${rights} };`
  })
  .join('\n')}
zone "broken.${zone}" { type primary; file "no-such.zone"; };
`

const bare = (text: string) => text.toLowerCase().replace(/\.$/, '')

const rowsOf = (printed: string): DugRecord[] =>
  printed.split('\n').flatMap((line) => {
    const [name, ttl, , type, ...data] = line.split(/\s+/)
    if (name === undefined || type === undefined || name.startsWith(';')) return []
    return [{ name: bare(name), ttl: Number(ttl), type, data: bare(data.join(' ')) }]
  })

/** BIND as the name server of a campus: its zones, and no questions to anybody else. */
export async function startBind({ folder, daemon }: Ground): Promise<Bind> {
  // DNS needs one number for datagrams and streams.
  let port = await freeUdpPort()
  while (await listens(host, port)) port = await freeUdpPort()
  for (const [name, text] of Object.entries(zones)) {
    writeFileSync(join(folder, `${name}.zone`), start(name) + text)
  }
  writeFileSync(join(folder, 'named.conf'), configuration(folder, port))
  await daemon({
    name: 'named',
    command: 'named',
    words: ['-g', '-n', '1', '-c', join(folder, 'named.conf')],
    ready: () => listens(host, port),
  })
  const ask = async (words: readonly string[]) =>
    rowsOf(await tool('dig', [`@${host}`, '-p', String(port), '+noall', '+answer', ...words]))
  return {
    host,
    port,
    dig: (...words) => ask(words),
    transfer: (name) => ask([name, 'AXFR']),
    update: async (change) => {
      await tool('nsupdate', [], { input: `server ${host} ${port}\n${change}\nsend\n` })
    },
  }
}
