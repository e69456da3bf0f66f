import { request } from 'node:https'
import { once } from 'node:events'
import { expect, test } from 'vitest'
import { ers, laptop, printer, start } from './test-ise.ts'

const named = (media: string) => ({ Accept: `application/vnd.com.cisco.ise.${media}.1.0+xml` })
const anyXml = { Accept: 'application/xml' }

test('a list in XML has its stubs in attributes and leads on', async () => {
  const { get } = await start()
  const reply = await get(`${ers}/endpoint?size=1`, { headers: named('identity.endpoint') })
  expect(reply.headers['content-type']).toContain('application/xml')
  expect(reply.body).toMatch(
    /^<\?xml [^>]*\?><ns3:searchResult total="2" [^>]*xmlns:ns5="ers.ise.cisco.com"[^>]*xmlns:ns3="v2.ers.ise.cisco.com"/,
  )
  expect(reply.body).toMatch(
    /<ns3:nextPage rel="next" href="[^"]*\?size=1&amp;page=2" type="application\/xml"/,
  )
  expect(reply.body).toMatch(
    /<ns5:resource id="[^"]+" name="00:80:77:12:34:56"><link rel="self" href="[^"]+" type="application\/xml"\/>/,
  )
  const groups = await get(`${ers}/endpointgroup`, { headers: anyXml })
  expect(groups.body).toMatch(/<ns5:resource description="[^"]*" id="[^"]+" name="Printers">/)
})

test('an object in XML is in the name space of its part of ERS', async () => {
  const { get, idOf } = await start()
  const id = await idOf(printer)
  const endpoint = await get(`${ers}/endpoint/${id}`, { headers: anyXml })
  expect(endpoint.body).toMatch(
    /<ns4:endpoint description="prn-b07-2" id="[^"]+" name="00:80:77:12:34:56" [^>]*xmlns:ns4="identity.ers.ise.cisco.com"><link rel="self"/,
  )
  expect(endpoint.body).toContain(`<mac>${printer}</mac>`)
  expect(endpoint.body).toContain('<entry><key>assetTag</key><value>A-0042</value></entry>')
  const device = await get(`${ers}/networkdevice/name/sw-b07-1`, { headers: anyXml })
  expect(device.body).toContain('xmlns:ns4="network.ers.ise.cisco.com"')
  expect(device.body).toContain(
    '<NetworkDeviceIPList><NetworkDeviceIP><ipaddress>10.7.0.11</ipaddress><mask>32</mask></NetworkDeviceIP></NetworkDeviceIPList>',
  )
  expect(device.body).toContain('<NetworkDeviceGroup>Location#All Locations#B07</NetworkDeviceGroup>')
  const version = await get(`${ers}/op/systemconfig/iseversion`, { headers: anyXml })
  expect(version.body).toContain('<value name="version" value="3.3.0.430"/>')
  const info = await get(`${ers}/endpoint/versioninfo`, { headers: anyXml })
  expect(info.body).toContain('<currentServerVersion>1.2</currentServerVersion>')
})

test('a failure in XML, and the one for whoever names no form', async () => {
  const { get } = await start()
  const gone = await get(`${ers}/endpoint/nothing`, { headers: anyXml })
  expect([gone.status, gone.json]).toEqual([404, undefined])
  expect(gone.body).toMatch(
    /<ns3:ersResponse operation="GET-get-endpoint" [^>]*xmlns:ns3="ers.ise.cisco.com"><link rel="related"/,
  )
  const anything = await get(`${ers}/endpoint`, { headers: { Accept: '*/*' } })
  expect(anything.status).toBe(415)
  expect(anything.body).toContain('<message type="ERROR" code="Resource media type exception"><title>')
})

test('endpoints are written in XML by whoever takes anything in return', async () => {
  const { port, own, get, idOf } = await start()
  const send = async (method: string, path: string, body: string) => {
    const sent = request({
      host: '127.0.0.1',
      port,
      servername: 'localhost',
      ca: own.certificate,
      agent: false,
      method,
      path,
      auth: 'ise:ise-password',
      headers: {
        Accept: '*/*',
        'Content-Type': 'application/vnd.com.cisco.ise.identity.endpoint.1.0+xml; charset=utf-8',
        'Content-Length': Buffer.byteLength(body),
      },
    })
    sent.end(body)
    const [response] = await once(sent, 'response')
    let received = ''
    for await (const part of response) received += String(part)
    return { status: response.statusCode as number, body: received }
  }
  const group = (await get(`${ers}/endpointgroup/name/Printers`)).json.EndPointGroup.id
  const written = (description: string, mac: string) =>
    `<?xml version="1.0" encoding="UTF-8"?>
    <ns4:endpoint id="id" name="name" description="${description}" xmlns:ns4="identity.ers.ise.cisco.com">
      <groupId>${group}</groupId><mac>${mac}</mac><profileId/>
      <staticGroupAssignment>true</staticGroupAssignment>
      <customAttributes><customAttributes><entry><key>owner</key><value>desk &amp; co</value></entry></customAttributes></customAttributes>
    </ns4:endpoint>`
  const mac = '02:00:00:00:00:07'
  expect((await send('POST', `${ers}/endpoint`, written('cart', mac))).status).toBe(201)
  const path = `${ers}/endpoint/${await idOf(mac)}`
  expect((await get(path)).json.ERSEndPoint).toMatchObject({
    description: 'cart',
    groupId: group,
    staticGroupAssignment: true,
    customAttributes: { customAttributes: { owner: 'desk & co' } },
  })
  const changed = await send('PUT', path, written('trolley', mac))
  expect(changed.body).toContain(
    '<updatedField field="description"><oldValue>cart</oldValue><newValue>trolley</newValue></updatedField>',
  )
  expect((await send('POST', `${ers}/endpoint`, '<endpoint><mac></endpoint>')).status).toBe(400)
  const held = `<ns3:operationAdditionalData xmlns:ns3="ers.ise.cisco.com"><requestAdditionalAttributes>
    <additionalAttribute name="macAddress" value="${laptop}"/><additionalAttribute name="policyName" value="Quarantine"/>
  </requestAdditionalAttributes></ns3:operationAdditionalData>`
  expect((await send('PUT', `${ers}/ancendpoint/apply`, held)).status).toBe(204)
  const [stub] = (await get(`${ers}/ancendpoint`)).json.SearchResult.resources
  const one = await get(`${ers}/ancendpoint/${stub!.id}`, { headers: anyXml })
  expect(one.body).toContain(`<macAddress>${laptop}</macAddress><policyName>Quarantine</policyName>`)
})
