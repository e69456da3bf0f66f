import { expect, test } from 'vitest'
import { macForms } from './copied-value.tsx'

test.each(['00:1b:54:0a:3c:7f', '001B.540A.3C7F', ' 001b54-0a3c7f '])(
  '%s is offered in all six notations',
  (text) => {
    expect(macForms(text).map((form) => form.text)).toEqual([
      '00:1b:54:0a:3c:7f',
      '00-1b-54-0a-3c-7f',
      '001b.540a.3c7f',
      '001b540a3c7f',
      '001b-540a-3c7f',
      '001b54-0a3c7f',
    ])
  },
)

test.each(['10.0.0.5', 'Laptop, 00:1b:54:0a:3c:7f', 'sw-a Gi1/0/1', '01:00:5e:00:00:fb', ''])(
  '%s has none',
  (text) => expect(macForms(text)).toEqual([]),
)
