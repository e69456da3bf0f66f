/** What a device can be said to be; who makes such things is compared with its MAC. */
export const onboardedThings = [
  'printer',
  'camera',
  'phone',
  'access-point',
  'display',
  'medical',
  'building-control',
  'computer',
  'other',
] as const

export type OnboardedThing = (typeof onboardedThings)[number]

/** As people call one of them. */
export const thingWords: Readonly<Record<OnboardedThing, string>> = {
  printer: 'printer',
  camera: 'camera',
  phone: 'phone',
  'access-point': 'access point',
  display: 'display',
  medical: 'medical device',
  'building-control': 'building control',
  computer: 'computer',
  other: 'something else',
}

/** What a device is said to be, where people are asked. */
export const thingField = {
  kind: 'choice',
  label: 'Kind',
  asks: 'What it is',
  optional: true,
  choices: onboardedThings,
  labels: Object.fromEntries(
    onboardedThings.map((thing) => [
      thing,
      thingWords[thing].replace(/^./, (letter) => letter.toUpperCase()),
    ]),
  ),
} as const
