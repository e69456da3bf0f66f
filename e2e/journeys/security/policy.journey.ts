import { expect, test } from '../journey.ts'

/** What a page must not be able to do, and how the browser complains. Each is done on purpose here. */
const violations: readonly (readonly [what: string, complaint: RegExp, run: () => unknown])[] = [
  [
    'markup from a string',
    /TrustedHTML|Markup from a string|require-trusted-types-for/,
    () => {
      // Thrown where nobody catches it, as in a handler of ours.
      setTimeout(() => {
        Reflect.set(document.createElement('div'), 'innerHTML', '<b>text</b>')
      })
    },
  ],
  [
    'a script in the page',
    /script-src|TrustedScript/,
    () => {
      const script = document.createElement('script')
      script.append('window.__ran = 1')
      document.body.append(script)
    },
  ],
  [
    'a script from elsewhere',
    /script-src|TrustedScriptURL|A script from a string/,
    () => {
      // As above: the policy of our own refuses the address before the browser would.
      setTimeout(() => {
        const script = document.createElement('script')
        script.setAttribute('src', 'https://elsewhere.example/x.js')
        document.body.append(script)
      })
    },
  ],
  [
    'a style in the page',
    /style-src/,
    () => {
      const style = document.createElement('style')
      style.append('body { display: none }')
      document.body.append(style)
    },
  ],
  ['a call to another host', /connect-src/, () => fetch('https://elsewhere.example/').catch(() => undefined)],
  [
    'a frame',
    /default-src|frame-src/,
    () => {
      const frame = document.createElement('iframe')
      frame.src = 'https://elsewhere.example/'
      document.body.append(frame)
    },
  ],
  [
    'a picture from elsewhere',
    /img-src/,
    () => {
      new Image().src = 'https://elsewhere.example/x.png'
    },
  ],
  [
    'a handler in the markup',
    /script-src|TrustedScript/,
    () => {
      const button = document.createElement('button')
      button.setAttribute('onclick', 'window.__ran = 1')
      document.body.append(button)
      button.click()
    },
  ],
  [
    'another base for links',
    /base-uri/,
    () => {
      const base = document.createElement('base')
      base.href = 'https://elsewhere.example/'
      document.head.append(base)
    },
  ],
]

test('what the policy forbids is refused, and whatever is refused would fail the journey', async ({
  asRole,
  complaints,
}) => {
  const page = await asRole('desk', '/scanner')
  expect(complaints.unexpected()).toEqual([])
  for (const [what, complaint, run] of violations) {
    const before = complaints.unexpected().length
    await page.evaluate(run).catch(() => undefined)
    await expect
      .poll(() =>
        complaints
          .unexpected()
          .slice(before)
          .some((text) => complaint.test(text))
          ? what
          : 'silence',
      )
      .toBe(what)
  }
  expect(await page.evaluate(() => (window as { __ran?: number }).__ran ?? null)).toBeNull()
  await expect(page.getByRole('heading', { name: 'Scanner' })).toBeVisible()
  complaints.expect(/./s)
})

test('an error that is thrown, and one that is only said, would fail the journey too', async ({
  asRole,
  complaints,
}) => {
  const page = await asRole('desk', '/scanner')
  await page.evaluate(() => {
    setTimeout(() => {
      throw new Error('thrown on purpose')
    })
    // oxlint-disable-next-line no-console -- what is said there is what is looked for
    console.error('said on purpose')
  })
  await expect
    .poll(() => complaints.unexpected().join('\n'))
    .toMatch(/said on purpose[^]*thrown on purpose|thrown on purpose[^]*said on purpose/)
  complaints.expect(/on purpose/)
})
