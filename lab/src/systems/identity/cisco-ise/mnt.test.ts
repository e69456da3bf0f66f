import { expect, test } from 'vitest'
import { ers, laptop, mnt, printer, start } from './test-ise.ts'

test('active sessions, by every question of MnT', async () => {
  const { get } = await start()
  expect((await get(`${mnt}/Session/ActiveCount`)).body).toContain(
    '<sessionCount><count>2</count></sessionCount>',
  )
  const list = await get(`${mnt}/Session/ActiveList`)
  expect(list.headers['content-type']).toContain('xml')
  expect(list.body).toContain('<activeList noOfActiveSession="2"><activeSession><user_name>adiaz</user_name>')
  const questions = [
    `MACAddress/${laptop}`,
    'UserName/adiaz',
    'EndPointIPAddress/10.7.10.41',
    'IPAddress/10.7.0.11',
    'Active/SessionID/0A07000B000012AB4C7E19D2/0',
  ]
  for (const question of questions) {
    const reply = await get(`${mnt}/Session/${question}`)
    expect(reply.status).toBe(200)
    expect(reply.body).toContain(`<calling_station_id>${laptop}</calling_station_id>`)
    expect(reply.body).toContain('<nas_port_id>GigabitEthernet1/0/14</nas_port_id>')
    expect(reply.body).toContain('<network_device_name>sw-b07-1</network_device_name>')
    expect(reply.body).toContain('<auth_acs_timestamp>2026-11-21T08:50:00.000Z</auth_acs_timestamp>')
  }
  const recent = await get(`${mnt}/Session/AuthList/2026-11-21%2008:48:00.0/null`)
  expect(recent.body).toContain('noOfActiveSession="1"')
})

test('MnT takes a MAC in one form, and calls the rest no session', async () => {
  const { get } = await start()
  for (const mac of [laptop.toLowerCase(), laptop.replaceAll(':', '-'), '00:00:00:00:00:01']) {
    const reply = await get(`${mnt}/Session/MACAddress/${mac}`)
    expect(reply.status).toBe(500)
    expect(reply.body).toContain('<mnt-rest-result><http-code>500</http-code><cpm-code>34110</cpm-code>')
    expect(reply.body).toContain(`is not available for ${mac}.`)
  }
  const other = await start({ noSession: 'empty' })
  expect((await other.get(`${mnt}/Session/UserName/nobody`)).body).toContain('<sessionParameters/>')
})

test('the authentication status looks back as far as it is asked to', async () => {
  const { get } = await start()
  const status = await get(`${mnt}/AuthStatus/MACAddress/${laptop}/3600/10/All`)
  expect(status.body).toContain(`<authStatusList key="${laptop}"><authStatusElements><passed xsi:type=`)
  expect(status.body).toContain('<other_attributes>:!:ConfigVersionId=')
  expect((await get(`${mnt}/AuthStatus/MACAddress/${laptop}/60/10/All`)).body).toContain(
    '<authStatusOutputList/>',
  )
  expect((await get(`${mnt}/AuthStatus/MACAddress/${laptop}`)).status).toBe(404)
})

test('a session tells what was sent to the switch, and where the switch is in two ways', async () => {
  const { get } = await start()
  const { body } = await get(`${mnt}/Session/MACAddress/${laptop}`)
  expect(body).toContain('Tunnel-Private-Group-ID=(tag=1) 710; ')
  expect(body).not.toMatch(/<vlan>|<dacl>/)
  expect(body).toContain('<location>All Locations#B07</location>')
  expect(body).toContain(':!:Location=Location#All Locations#B07:!:')
  expect(body).toContain(`<orig_calling_station_id>${laptop.replaceAll(':', '-')}</orig_calling_station_id>`)
  expect(body).toContain(':!:StepLatency=1=0;2=3:!:')
  expect(body).toMatch(
    /<acct_status_type>Interim-Update<.*<endpoint_policy>[^<]+<\/endpoint_policy><\/session/,
  )
})

test('a change of authorization reaches the switch, and says when it does not', async () => {
  const { get, calls, sessions } = await start()
  const reauth = await get(`${mnt}/CoA/Reauth/ise-1/${laptop}/1`)
  expect(reauth.body).toContain('<remoteCoA requestType="reauth"><results>true</results></remoteCoA>')
  const elsewhere = await get(`${mnt}/CoA/Reauth/ise-9/${laptop}/1`)
  expect(elsewhere.status).toBe(200)
  expect(elsewhere.body).toContain('<results>false</results>')
  await get(`${mnt}/CoA/Disconnect/ise-1/${printer}/1/10.7.0.11/10.7.20.5`)
  await get(`${mnt}/CoA/Disconnect/ise-1/${laptop}/0`)
  expect(calls).toEqual([
    'reauthenticate 3c:52:82:aa:10:7e',
    'bounce sw-b07-1 GigabitEthernet1/0/15',
    'endSession 3c:52:82:aa:10:7e',
  ])
  expect(sessions.has('3c:52:82:aa:10:7e')).toBe(false)
  expect((await get(`${mnt}/Session/MACAddress/${laptop}`)).status).toBe(500)
})

test('a policy is applied once, enforced afterwards, and cleared once', async () => {
  const { ask, get, calls, failure } = await start()
  const data = (policyName: string) => ({
    OperationAdditionalData: {
      additionalData: [
        { name: 'macAddress', value: laptop },
        { name: 'policyName', value: policyName },
      ],
    },
  })
  expect((await ask('PUT', `${ers}/ancendpoint/apply`, { body: data('Quarantine') })).status).toBe(204)
  await expect.poll(() => calls, { timeout: 15_000 }).toEqual(['reauthenticate 3c:52:82:aa:10:7e'])
  const session = await get(`${mnt}/Session/MACAddress/${laptop}`)
  expect(session.body).toContain('<selected_azn_profiles>Quarantine</selected_azn_profiles>')
  const [stub] = (await get(`${ers}/ancendpoint`)).json.SearchResult.resources
  expect(Object.keys(stub!)).toEqual(['id', 'link'])
  expect((await get(`${ers}/ancendpoint/${stub!.id}`)).json.ErsAncEndpoint).toMatchObject({
    macAddress: laptop,
    policyName: 'Quarantine',
  })
  const again = await ask('PUT', `${ers}/ancendpoint/apply`, { body: data('Quarantine') })
  expect(failure(again)).toContain('already assigned')
  expect((await ask('PUT', `${ers}/ancendpoint/clear`, { body: data('Quarantine') })).status).toBe(204)
  expect((await ask('PUT', `${ers}/ancendpoint/clear`, { body: data('Quarantine') })).status).toBe(500)
})
