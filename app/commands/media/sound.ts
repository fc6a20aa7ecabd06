import { seeded, between } from './art/random';

const RATE = 24_000;

/** Five quiet chords, in hertz; each category of films has its own. */
const CHORDS: Readonly<Record<string, readonly number[]>> = {
  '10': [110, 164.81, 220, 277.18, 415.3],
  '20': [98, 146.83, 220, 246.94, 369.99],
  '30': [130.81, 196, 246.94, 329.63, 392],
  '40': [116.54, 174.61, 220, 261.63, 349.23],
  '50': [87.31, 130.81, 196, 220, 329.63],
  '60': [146.83, 220, 277.18, 329.63, 440],
};

/**
 * Background sound: a slow chord, a few of its notes as bells and filtered noise, faded in and out.
 *
 * @param seed the film's id; its first two digits choose the chord
 * @param seconds duration
 * @returns a mono 16-bit WAV file at 24 kHz
 */
export function soundBed(seed: string, seconds: number): Buffer {
  const random = seeded(`sound:${seed}`);
  const chord = CHORDS[seed.slice(0, 2)] ?? [110, 220];
  const count = Math.round(seconds * RATE);
  const voices = chord.map((hertz) => ({
    hertz: hertz * between(random, 0.998, 1.002),
    swell: between(random, 0.15, 0.4),
    phase: between(random, 0, 6.3),
  }));
  const bells = Array.from({ length: Math.round(seconds / 1.6) }, (_, index) => ({
    at: 0.8 + index * 1.6 + between(random, 0, 0.5),
    hertz: (chord[2 + Math.floor(random() * 3)] ?? 220) * 2,
  }));
  const wav = Buffer.alloc(44 + count * 2);
  wav.write('RIFF', 0);
  wav.writeUInt32LE(36 + count * 2, 4);
  wav.write('WAVEfmt ', 8);
  wav.writeUInt32LE(16, 16);
  wav.writeUInt16LE(1, 20);
  wav.writeUInt16LE(1, 22);
  wav.writeUInt32LE(RATE, 24);
  wav.writeUInt32LE(RATE * 2, 28);
  wav.writeUInt16LE(2, 32);
  wav.writeUInt16LE(16, 34);
  wav.write('data', 36);
  wav.writeUInt32LE(count * 2, 40);
  let breath = 0;
  for (let index = 0; index < count; index++) {
    const time = index / RATE;
    let value = 0;
    for (const { hertz, swell, phase } of voices)
      value +=
        Math.sin(6.28318 * hertz * time + phase) * (0.6 + 0.4 * Math.sin(6.28318 * swell * time + phase)) * 0.055;
    for (const { at, hertz } of bells) {
      const age = time - at;
      if (age > 0 && age < 3)
        value += Math.sin(6.28318 * hertz * age) * Math.exp(-age * 2.2) * Math.min(1, age * 60) * 0.07;
    }
    breath += (random() * 2 - 1 - breath) * 0.02;
    value += breath * 0.12 * (0.6 + 0.4 * Math.sin(6.28318 * 0.16 * time));
    const fade = Math.min(1, time / 1.2, (seconds - time) / 1.5);
    wav.writeInt16LE(Math.round(Math.max(-1, Math.min(1, value * fade)) * 32_000), 44 + index * 2);
  }
  return wav;
}
