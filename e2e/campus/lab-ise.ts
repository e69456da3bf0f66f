import type { IncomingMessage } from 'node:http'
import { request } from 'node:https'
import { once } from 'node:events'
import type { RunningLab } from '../../lab/src/start.ts'

/** Where the ISE of a lab is, and who may log in to it. */
export interface IseOfLab {
  readonly listening: readonly Pick<RunningLab['listening'][number], 'system' | 'host' | 'port'>[]
  readonly accounts: Pick<RunningLab['accounts'], 'ise'>
  readonly certificates: Pick<RunningLab['certificates'], 'authority'>
}

interface KeptEndpoint {
  readonly groupId: string
  readonly staticGroupAssignment: boolean
}

/** What people do in the ISE of the lab itself, past the product. */
export function labIse(lab: IseOfLab) {
  const listening = lab.listening.find(({ system }) => system === 'ise-1')
  if (listening === undefined) throw new Error('the lab has no ISE')
  const { username, password } = lab.accounts.ise
  const exchange = async (method: string, path: string, text = '', more: Record<string, string> = {}) => {
    const sent = request({
      host: listening.host,
      port: listening.port,
      servername: 'localhost',
      ca: lab.certificates.authority,
      agent: false,
      method,
      path,
      headers: {
        authorization: `Basic ${Buffer.from(`${username}:${password}`).toString('base64')}`,
        accept: 'application/json',
        'content-type': 'application/json',
        'content-length': Buffer.byteLength(text),
        ...more,
      },
    })
    sent.end(text)
    const [response] = (await once(sent, 'response')) as [IncomingMessage]
    const parts: Buffer[] = []
    for await (const part of response) parts.push(part)
    return {
      status: response.statusCode ?? 0,
      headers: response.headers,
      text: Buffer.concat(parts).toString(),
    }
  }
  const ers = '/ers/config'
  /** Where the deployment asks for tokens; none elsewhere. */
  const token = async (): Promise<Record<string, string>> => {
    const { headers } = await exchange('GET', `${ers}/endpoint/versioninfo`, '', { 'x-csrf-token': 'fetch' })
    const given = headers['x-csrf-token']
    if (typeof given !== 'string') return {}
    const cookie = (headers['set-cookie'] ?? []).map((one) => one.split(';', 1)[0]).join('; ')
    return { 'x-csrf-token': given, cookie }
  }
  const send = async (method: string, path: string, body?: object): Promise<unknown> => {
    const more = method === 'GET' ? {} : await token()
    const { status, text } = await exchange(method, path, body && JSON.stringify(body), more)
    if (status >= 400) throw new Error(`${method} ${path}: ${status} ${text}`)
    return text === '' ? null : JSON.parse(text)
  }
  const idOf = async (mac: string): Promise<string> => {
    const found = (await send('GET', `${ers}/endpoint/name/${mac.toUpperCase()}`)) as {
      ERSEndPoint: { id: string }
    }
    return found.ERSEndPoint.id
  }
  const named = async (resource: string, wrapper: string, name: string): Promise<string> => {
    const list = (await send('GET', `${ers}/${resource}?size=100&filter=name.EQ.${name}`)) as {
      SearchResult: { resources: { id: string }[] }
    }
    const [first] = list.SearchResult.resources
    if (first === undefined) throw new Error(`no ${wrapper} ${name}`)
    return first.id
  }
  const policy = (mac: string, policyName: string) => ({
    OperationAdditionalData: {
      additionalData: [
        { name: 'macAddress', value: mac.toUpperCase() },
        { name: 'policyName', value: policyName },
      ],
    },
  })
  return {
    /** What the monitoring node answers, as XML. */
    monitoring: async (path: string) =>
      (await exchange('GET', `/admin/API/mnt/${path}`, '', { accept: 'application/xml' })).text,
    /** The result that its session has; null for one without a session. */
    resultOf: async (mac: string) => {
      const path = `/admin/API/mnt/Session/MACAddress/${mac.toUpperCase()}`
      const { text } = await exchange('GET', path, '', { accept: 'application/xml' })
      return /<selected_azn_profiles>([^<]+)</.exec(text)?.[1] ?? null
    },
    /** The ANC policy that it is under; null for none. */
    policyOf: async (mac: string) => {
      const found = (await send(
        'GET',
        `${ers}/ancendpoint?size=100&filter=name.EQ.${mac.toUpperCase()}`,
      )) as {
        SearchResult: { resources: { id: string }[] }
      }
      const [first] = found.SearchResult.resources
      if (first === undefined) return null
      const { ErsAncEndpoint } = (await send('GET', `${ers}/ancendpoint/${first.id}`)) as {
        ErsAncEndpoint: { policyName: string }
      }
      return ErsAncEndpoint.policyName
    },
    /** What its ANC policy of that name does from now on. */
    setPolicy: (name: string, ...actions: string[]) =>
      send('PUT', `${ers}/ancpolicy/${name}`, { ErsAncPolicy: { id: name, name, actions } }),
    /** What it has of a MAC; null for nothing. */
    endpoint: async (mac: string) => {
      const { status, text } = await exchange('GET', `${ers}/endpoint/name/${mac.toUpperCase()}`)
      if (status === 404) return null
      if (status !== 200) throw new Error(`endpoint ${mac}: ${status} ${text}`)
      return (JSON.parse(text) as { ERSEndPoint: KeptEndpoint }).ERSEndPoint
    },
    hold: (mac: string) => send('PUT', `${ers}/ancendpoint/apply`, policy(mac, 'Quarantine')),
    release: (mac: string) => send('PUT', `${ers}/ancendpoint/clear`, policy(mac, 'Quarantine')),
    purge: async (mac: string) => send('DELETE', `${ers}/endpoint/${await idOf(mac)}`),
    change: async (mac: string, change: object) =>
      send('PUT', `${ers}/endpoint/${await idOf(mac)}`, { ERSEndPoint: change }),
    group: (name: string) => named('endpointgroup', 'group', name),
    profile: (name: string) => named('profilerprofile', 'profile', name),
  }
}
