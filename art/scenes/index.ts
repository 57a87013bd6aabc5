/** All scenes, in catalog order. */
import type { Scene } from '../core/scene.ts';
import { giftCard, membership, seasonPass } from './abstract-art.ts';
import { balloonValley } from './balloon-valley.ts';
import { bridgeBike } from './bridge-bike.ts';
import { ebikeLakeshore } from './ebike-lakeshore.ts';
import { flyFishing } from './fly-fishing.ts';
import { horseRidge } from './horse-ridge.ts';
import { jeepRedRocks } from './jeep-red-rocks.ts';
import { kayakDawn } from './kayak-dawn.ts';
import { lamplitAlley } from './lamplit-alley.ts';
import { mapMarina } from './map-marina.ts';
import { paddleboardSunset } from './paddleboard-sunset.ts';
import { pontoonCruise } from './pontoon-cruise.ts';
import { rooftopView } from './rooftop-view.ts';
import { ropesCourse } from './ropes-course.ts';
import { safariElk } from './safari-elk.ts';
import { saguaroNight } from './saguaro-night.ts';
import { slotCanyon } from './slot-canyon.ts';
import { snowshoeForest } from './snowshoe-forest.ts';
import { stargazingCamp } from './stargazing-camp.ts';
import { teaCruise } from './tea-cruise.ts';
import { thamesBoatDusk } from './thames-boat-dusk.ts';
import { viaFerrata } from './via-ferrata.ts';
import { whitewaterRaft } from './whitewater-raft.ts';
import { ziplineGorge } from './zipline-gorge.ts';

export const scenes: readonly Scene[] = [
  kayakDawn,
  paddleboardSunset,
  ziplineGorge,
  horseRidge,
  viaFerrata,
  whitewaterRaft,
  ebikeLakeshore,
  stargazingCamp,
  snowshoeForest,
  flyFishing,
  balloonValley,
  ropesCourse,
  pontoonCruise,
  safariElk,
  thamesBoatDusk,
  lamplitAlley,
  bridgeBike,
  rooftopView,
  teaCruise,
  slotCanyon,
  jeepRedRocks,
  saguaroNight,
  giftCard,
  membership,
  seasonPass,
  mapMarina,
];
