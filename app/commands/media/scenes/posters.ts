import { animal, pair, parlour, walker } from '../art/figures';
import type { Part } from '../art/frame';
import { hills } from '../art/land';

/** What stands in front of a film's scene on its poster alone, by the film's id. */
export const ON_POSTERS: Readonly<Record<string, readonly Part[]>> = {
  '1001': [animal('heron', 0.36, 0.84, 0.42)],
  '1002': [pair(0.5, 0.84, 0.34)],
  '1004': [walker(0.58, 0.82, 0.36, { child: true })],
  '1006': [animal('deer', 0.36, 0.86, 0.34)],
  '1008': [walker(0.34, 0.9, 0.42, { holds: 'umbrella' })],
  '2002': [hills(1, { from: 0.84, to: 0.84, swell: 0.012 }), walker(0.3, 0.86, 0.4, { holds: 'lantern' })],
  '2004': [hills(1, { from: 0.9, to: 0.9, swell: 0.008 }), pair(0.54, 0.9, 0.36)],
  '2005': [animal('heron', 0.62, 0.86, 0.5)],
  '3002': [walker(0.6, 0.84, 0.38, { holds: 'lantern', child: true })],
  '3004': [pair(0.34, 0.86, 0.28)],
  '3008': [animal('fox', 0.6, 0.84, 0.34)],
  '4001': [parlour()],
  '4003': [walker(0.5, 0.9, 0.44, { holds: 'umbrella' })],
  '4008': [walker(0.54, 0.9, 0.36, { child: true })],
  '5001': [animal('deer', 0.6, 0.82, 0.42)],
  '5004': [animal('fox', 0.5, 0.86, 0.34)],
  '5006': [walker(0.62, 0.84, 0.34, { child: true })],
  '5008': [animal('deer', 0.38, 0.84, 0.4)],
  '6001': [parlour()],
  '6006': [walker(0.4, 0.86, 0.34, { holds: 'lantern', child: true })],
};
