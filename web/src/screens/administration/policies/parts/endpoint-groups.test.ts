import { usualEndpointGroups } from '@patchbay/contract/policies/usual-endpoint-groups'
import { expect, test } from 'vitest'
import { privilegedText, readPrivilegedText, readThingText, thingText } from './endpoint-groups.tsx'

test('what comes with the console is read as it was written', () => {
  const { things, privileged } = usualEndpointGroups
  expect(readThingText(thingText(things))).toEqual(things)
  expect(readPrivilegedText(privilegedText(privileged))).toEqual(privileged)
  expect(readThingText(' \n')).toEqual([])
})

test.each([
  ['group *print*', 'Line 1: a thing begins with its name and a colon.'],
  ['Printer:\n\nPRINTER:', 'Line 3: “PRINTER” is listed already.'],
  ['Printer:\nbelongs to me', 'Line 2: “belongs to me” begins with neither group nor made by.'],
  ['Printer:\ngroup **', 'Line 2: “**” has no letter and no digit, so it matches any name.'],
])('of the things %j is said: %s', (text, fault) => {
  expect(readThingText(text)).toEqual({ fault })
})

test('a thing that there is none of is named, with those that there are', () => {
  expect(readThingText('Toaster:')).toEqual({
    fault: expect.stringMatching(/^Line 1: “Toaster” is not one of printer, camera, .*, something else\.$/),
  })
})

test.each([
  ['*admin*', 'Line 1: a class begins with its name and a colon.'],
  ['Administrators:\n\nOthers:\nx', 'Line 1: “Administrators” has nothing below it.'],
  ['Administrators:\n* *', 'Line 2: “* *” has no letter and no digit, so it matches any name.'],
])('of the privileged groups %j is said: %s', (text, fault) => {
  expect(readPrivilegedText(text)).toEqual({ fault })
})
